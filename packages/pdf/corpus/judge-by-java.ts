import { javaVerdicts } from './java-judges.ts'

// npm run judges:java -- FILE…: PDFBox 2 and iText 5 judge the signatures of PDF files.
const paths = process.argv.slice(2)
if (paths.length === 0) throw new Error('name at least one PDF file')
for (const { path, judge, right, wrong, remarks } of javaVerdicts(paths)) {
  console.info(`${path}  ${judge}: ${right} right, ${wrong} wrong${remarks ? ` (${remarks})` : ''}`)
  if (wrong > 0) process.exitCode = 1
}
