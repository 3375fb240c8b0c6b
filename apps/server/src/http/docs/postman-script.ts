/**
 * In Postman, before each request of the collection: makes of what stands in it a request that is signed by version 2.
 * With crypto-js, which every Postman has, and one modular power (PKCS #1 v1.5): Newman has no Web Crypto, and waits for none.
 */
export const postmanScript = String.raw`// 契印：为本集合的请求按第2版签名。请求中只写业务参数，其余由此脚本附加。
const { enc, SHA256 } = require('crypto-js')

const variable = (name) => (pm.variables.get(name) || '').trim()

// DER：依次取出一个结构中各部分的内容（十六进制）
const partsOf = (hex) => {
  const parts = []
  let at = 0
  while (at < hex.length) {
    let from = at + 4
    let size = parseInt(hex.slice(at + 2, from), 16)
    if (size > 127) {
      const more = 2 * (size - 128)
      size = parseInt(hex.slice(from, from + more), 16)
      from += more
    }
    at = from + 2 * size
    parts.push(hex.slice(from, at))
  }
  return parts
}

// RSA 私钥（PKCS#8 PEM）的模数与私有指数
const readKey = (pem) => {
  const wrong = new Error('集合变量 privateKey 应为 RSA 私钥的 PKCS#8 PEM（-----BEGIN PRIVATE KEY-----）')
  const base64 = pem.replace(/-----(BEGIN|END) PRIVATE KEY-----|\\[rn]|\s/g, '')
  if (!/^[A-Za-z0-9+/]+=*$/.test(base64)) throw wrong
  const hex = enc.Base64.parse(base64).toString(enc.Hex)
  const [whole = ''] = partsOf(hex)
  const [, algorithm = '', wrapped = ''] = partsOf(whole)
  const [, modulus = '', , exponent = ''] = partsOf(partsOf(wrapped)[0] || '')
  if (partsOf(algorithm)[0] !== '2a864886f70d010101' || exponent === '') throw wrong
  return { modulus: modulus.replace(/^00/, ''), exponent }
}

const power = (base, exponent, modulus) => {
  let result = BigInt(1)
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus
    if (bit === '1') result = (result * base) % modulus
  }
  return result
}

const signatureOf = (text, { modulus, exponent }) => {
  const size = modulus.length / 2
  const hash = '3031300d060960864801650304020105000420' + SHA256(text).toString()
  const padded = '0001' + 'ff'.repeat(size - 3 - hash.length / 2) + '00' + hash
  const signed = power(BigInt('0x' + padded), BigInt('0x' + exponent), BigInt('0x' + modulus))
  return enc.Hex.parse(signed.toString(16).padStart(2 * size, '0')).toString(enc.Base64)
}

const appId = variable('appId')
const privateKey = variable('privateKey')
if (appId === '' || privateKey === '') throw new Error('请先填写集合变量 appId 和 privateKey')

const { method, url, body } = pm.request
const isGet = method === 'GET'
const own = isGet ? url.query.get('bizContent') : body && body.raw
const fields = {
  appId,
  bizContent: pm.variables.replaceIn(own || '').trim() || '{}',
  nonce: pm.variables.replaceIn('{{$guid}}'),
  timestamp: String(Date.now()),
}
const parameters = Object.keys(fields).map((name) => name + '=' + fields[name]).join('&')
fields.sign = signatureOf(method + ' ' + url.getPath() + '\n' + parameters, readKey(privateKey))

if (isGet) {
  // Postman 不编码查询参数中的加号等字符
  const query = Object.keys(fields).map((key) => ({ key, value: encodeURIComponent(fields[key]) }))
  url.removeQueryParams(Object.keys(fields))
  url.addQueryParams(query)
} else {
  body.update({ mode: 'raw', raw: JSON.stringify(fields), options: { raw: { language: 'json' } } })
}
`
