// CommonJS: whoever draws text asks for it in the middle of its work, and a test runner that compiles what it loads can
// require no module.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { brotliDecompressSync, zstdDecompressSync } = require('node:zlib')

const files = {
  serif: { file: 'NotoSerifSC-Regular.ttf.zst', unpack: zstdDecompressSync },
  serifBold: { file: 'NotoSerifSC-Bold.ttf.zst', unpack: zstdDecompressSync },
  sans: { file: 'NotoSansSC-Regular.ttf.zst', unpack: zstdDecompressSync },
  rare: { file: 'HanaMinB.ttf.br', unpack: brotliDecompressSync },
}

exports.readFont = function readFont(name) {
  const { file, unpack } = files[name]
  return unpack(readFileSync(join(__dirname, '..', 'files', file)))
}
