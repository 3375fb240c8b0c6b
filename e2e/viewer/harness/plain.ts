// pdf.js as its own example shows it (examples/components/simpleviewer): the peer of the bench.
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as views from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
// Vite answers the address of the file it emits; the linter looks into the file itself.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import 'pdfjs-dist/legacy/web/pdf_viewer.css'

const base = '/esignature/assets/pdfjs/'
const container = document.querySelector<HTMLDivElement>('#container')
if (!container) throw new Error('the page has no container')
// Written by the bench only.
const { props } = JSON.parse(new URLSearchParams(location.search).get('with') ?? '{}') as {
  props: { url: string }
}
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
const eventBus = new views.EventBus()
const linkService = new views.PDFLinkService({ eventBus })
const viewer = new views.PDFViewer({ container, eventBus, linkService, imageResourcesPath: `${base}images/` })
linkService.setViewer(viewer)
eventBus.on('pagesinit', () => {
  viewer.currentScaleValue = 'page-width'
})
const pdf = await pdfjs.getDocument({
  url: props.url,
  cMapUrl: `${base}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${base}standard_fonts/`,
  wasmUrl: `${base}wasm/`,
  iccUrl: `${base}iccs/`,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
}).promise
viewer.setDocument(pdf)
linkService.setDocument(pdf, null)
