declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url' {
  const address: string
  export default address
}
declare module '*.css' {}
