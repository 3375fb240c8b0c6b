/**
 * What every template's markup begins with. Lines are Word's: their pitch is set by the edges of the text, with no
 * leading; `tabs` measures only what it must, and what stands within a line between boxes: at a line's ends brackets
 * are narrower.
 */
export const prelude = `#let values = json(bytes(sys.inputs.at("values", default: "{}")))
#let links = json(bytes(sys.inputs.at("links", default: "{}")))
#let field(code) = { let text = values.at(code, default: ""); let body = if text.contains("\\n") { text.split("\\n").join(linebreak()) } else { text }; if code in links { link(links.at(code), body) } else { body } }
#let lined(body, double) = if double { underline(offset: 0.2em, stroke: 0.5pt, evade: false, underline(offset: 0.12em, stroke: 0.5pt, evade: false, body)) } else { underline(offset: 0.16em, stroke: 0.5pt, evade: false, body) }
#let checkbox(size, checked) = box(width: size, height: size * 0.82, stroke: 0.5pt, baseline: 8%, if checked { place(line(start: (15%, 50%), end: (42%, 82%), stroke: 0.7pt)); place(line(start: (42%, 82%), end: (88%, 15%), stroke: 0.7pt)) })
#let anchor(role, edge) = context { let at = here().position(); [#metadata((role: role, edge: edge, page: at.page, x: at.x.pt(), y: at.y.pt()))<qy-anchor>] }
#let lost(what) = context [#metadata((what: what, page: here().page()))<qy-lost>]
#let gap(width, leader, size) = if width <= 0pt { none } else if leader == "underline" or leader == "underscore" { box(width: width, stroke: (bottom: 0.5pt), outset: (bottom: 0.14em), h(width)) } else if leader == "dot" { box(width: width, align(right, repeat(justify: false, text(size: size, ".")))) } else if leader == "hyphen" { box(width: width, align(right, repeat(justify: false, text(size: size, "-")))) } else { h(width) }
#let middle(body) = measure({ box(); body; box() }).width
#let tabs(start, segments, stops, every, width, size) = context {
  let x = start
  let last = segments.len() - 1
  for (index, segment) in segments.enumerate() {
    let (leader, body) = segment
    if index > 0 {
      let next = stops.filter(stop => stop.at(1) > x + 0.1pt)
      let (kind, to, own) = if next.len() > 0 { next.first() } else { ("left", (calc.floor(x / every + 0.001) + 1) * every, "none") }
      let shift = if kind == "left" { 0pt } else { let wide = if index < last { middle(body) } else { measure({ box(); body }).width }; if kind == "center" { wide / 2 } else { wide } }
      let room = calc.max(0pt, to - shift - x)
      if leader == "underline" { own = "underline" }
      gap(room, own, size)
      x = x + room
    }
    body
    if index < last {
      x = x + if index == 0 { measure({ body; box() }).width } else { middle(body) }
      if x > width { x = calc.rem(x / 1pt, calc.max(1.0, width / 1pt)) * 1pt }
    }
  }
}
#let paragraph(above, stuck, splits, inset, lines, fill, top, bottom, side, even, first, hanging, body) = block(above: above, below: 0pt, width: 100%, inset: inset, sticky: stuck, breakable: splits, stroke: lines, fill: fill, { set text(top-edge: top, bottom-edge: bottom); set par(leading: 0pt, spacing: 0pt, justify: even, first-line-indent: (amount: first, all: true), hanging-indent: hanging, linebreaks: "simple"); set align(side); par(body) })
#let page-number() = { let number = here().page(); for (index, first) in numbered { let from = query(label("qy-section-" + str(index))).first().location().page(); if from <= here().page() { number = first + here().page() - from } }; number }
#let pages-of-document() = context str(query(<qy-end>).first().location().page())
#let pages-of-section(index) = context { let from = query(label("qy-section-" + str(index))).first().location().page(); let next = query(label("qy-section-" + str(index + 1))); let end = query(<qy-end>).first().location().page(); str(if next.len() > 0 { calc.max(1, next.first().location().page() - from) } else { end - from + 1 }) }
#let starts-section(index) = query(label("qy-section-" + str(index))).first().location().page() == here().page()
#set text(lang: "zh", region: "cn", hyphenate: false, ligatures: false, cjk-latin-spacing: auto, costs: (orphan: 0%, widow: 0%, runt: 0%), fallback: false)
#set par(leading: 0pt, spacing: 0pt)
#set block(spacing: 0pt)
#show footnote.entry: it => it.note.body
#set footnote.entry(separator: line(length: 144pt, stroke: 0.5pt), gap: 0pt, indent: 0pt)
`
