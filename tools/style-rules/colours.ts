/** The named colours of CSS Color Module Level 4. */
const names = (
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet ' +
  'brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan ' +
  'darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen ' +
  'darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey ' +
  'darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite ' +
  'forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew ' +
  'hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue ' +
  'lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon ' +
  'lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime ' +
  'limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple ' +
  'mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue ' +
  'mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid ' +
  'palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum ' +
  'powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen ' +
  'seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal ' +
  'thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
).split(' ')

const hex = '#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})'
// A mix of tokens is none of its own.
const made = '(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\('
const named = `(?:${names.join('|')})`

const anywhere = new RegExp(`${hex}(?![\\w-])|(?<![\\w-])${made}|(?<![\\w-])${named}(?![\\w(-])`, 'i')
const whole = new RegExp(`^${hex}$|^${made}`, 'i')
const wholeName = new RegExp(`^${named}$`, 'i')

/** The first colour of a declaration's value, if it has one. */
export function colourIn(value: string): string | undefined {
  return anywhere.exec(value.replaceAll(/url\([^)]*\)|'[^']*'|"[^"]*"/g, ''))?.[0]
}

/** Whether a text is a colour wherever it stands; a name is one only where a colour is asked for. */
export function isColour(text: string): boolean {
  return whole.test(text)
}

/** Whether a text is the name of a colour. */
export function isColourName(text: string): boolean {
  return wholeName.test(text)
}
