import { sanitiseShallow, TooDeep } from '../html/nesting.ts'
import { NotTaken } from './kinds.ts'

/** Elements that draw. None runs code, loads anything or contains HTML. */
const elements = [
  ...'svg g defs symbol use title desc metadata switch marker mask pattern clipPath style'.split(' '),
  ...'path rect circle ellipse line polyline polygon text tspan textPath image'.split(' '),
  ...'linearGradient radialGradient stop filter view'.split(' '),
  ...'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting'.split(' '),
  ...'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR'.split(' '),
  ...'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting'.split(' '),
  ...'feSpotLight feTile feTurbulence'.split(' '),
]

/** Presentation attributes; event handlers (`on…`) and `xml:base` are not among them. */
const attributes = [
  ...'id class style lang xmlns xmlns:xlink xml:space version baseProfile viewBox preserveAspectRatio'.split(
    ' ',
  ),
  ...'x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height transform pathLength rotate'.split(
    ' ',
  ),
  ...'href xlink:href role aria-label aria-labelledby aria-hidden aria-describedby focusable'.split(' '),
  ...'fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap'.split(' '),
  ...'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width opacity color display'.split(' '),
  ...'visibility overflow clip-path clip-rule mask filter marker-start marker-mid marker-end'.split(' '),
  ...'paint-order shape-rendering text-rendering image-rendering vector-effect color-interpolation'.split(
    ' ',
  ),
  ...'color-interpolation-filters mix-blend-mode isolation enable-background stop-color stop-opacity'.split(
    ' ',
  ),
  ...'offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits'.split(' '),
  ...'patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth'.split(' '),
  ...'markerHeight orient refX refY filterUnits primitiveUnits in in2 result mode type values'.split(' '),
  ...'operator k1 k2 k3 k4 tableValues slope intercept amplitude exponent stdDeviation edgeMode'.split(' '),
  ...'kernelMatrix order divisor bias targetX targetY surfaceScale diffuseConstant'.split(' '),
  ...'specularConstant specularExponent lighting-color flood-color flood-opacity scale'.split(' '),
  ...'xChannelSelector yChannelSelector radius azimuth elevation z limitingConeAngle baseFrequency'.split(
    ' ',
  ),
  ...'numOctaves seed stitchTiles font-family font-size font-style font-weight font-variant'.split(' '),
  ...'letter-spacing word-spacing text-anchor text-decoration dominant-baseline'.split(' '),
  ...'alignment-baseline baseline-shift writing-mode textLength lengthAdjust startOffset method'.split(' '),
  ...'spacing side media requiredFeatures systemLanguage'.split(' '),
]

const LARGEST = 4 * 1024 * 1024
const MOST_TURNS = 6

/**
 * Reduces an SVG image to what draws (OWASP, file upload and XSS prevention): no script, no handlers, no HTML, no
 * external references. Sanitized repeatedly until nothing changes, so that nothing can hide in the rest. Throws
 * `NotTaken`.
 */
export function cleanSvg(source: string): string {
  if (source.length > LARGEST)
    throw new NotTaken('This SVG picture is larger than 4 MB. Save it as a PNG and upload that.')
  let text = withoutDoctypes(source)
  try {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const cleaned = withoutRiskyStyles(cleanOnce(text))
      if (cleaned === text) {
        if (!/^<svg[\s>]/.test(text)) break
        return text
      }
      text = cleaned
    }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
  throw new NotTaken('This SVG can’t be made safe. Save it as a PNG and upload that.')
}

/**
 * Custom entities can grow without limit, or read files; none is kept. Scanned linearly: one pattern for a whole
 * document type takes minutes for a file full of its beginnings.
 */
function withoutDoctypes(source: string): string {
  const kept: string[] = []
  let at = 0
  for (const { index } of source.matchAll(/<!DOCTYPE/gi)) {
    if (index < at) continue
    const end = endOfDoctype(source, index)
    // It never ends: its content is not an image.
    if (end === undefined) return kept.join('') + source.slice(at, index)
    kept.push(source.slice(at, index))
    at = end
  }
  return kept.join('') + source.slice(at)
}

function endOfDoctype(source: string, from: number): number | undefined {
  const after = (pattern: RegExp, start: number): RegExpExecArray | null => {
    pattern.lastIndex = start
    return pattern.exec(source)
  }
  const found = after(/[[>]/g, from)
  const end = found?.[0] === '[' ? after(/\]\s*>/g, found.index) : found
  return end ? end.index + end[0].length : undefined
}

const cleanOnce = (text: string): string =>
  sanitiseShallow(text, {
    allowedTags: elements,
    allowedAttributes: { '*': attributes },
    allowVulnerableTags: true,
    disallowedTagsMode: 'completelyDiscard',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    selfClosing: [],
    parseStyleAttributes: false,
    allowedSchemes: ['data'],
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      // The content of a link stays; its target does not.
      a: (_, given) => ({ tagName: 'g', attribs: given }),
      '*': (tagName, given) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(given).filter(([name, value]) => isHarmless(name, value, tagName)),
        ),
      }),
    },
  }).trim()

const PICTURE_DATA = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/

/** References point to a part of the image itself, or are an embedded bitmap. */
function isHarmless(name: string, value: string, element: string): boolean {
  if (/href$/i.test(name)) return /^#/.test(value) || (element === 'image' && PICTURE_DATA.test(value))
  return !isRisky(value)
}

/** CSS that loads something, or hides it behind escapes. */
const isRisky = (css: string): boolean =>
  /@import|expression\s*\(|javascript:|behavior\s*:|-moz-binding|\\|url\((?!\s*["']?#)|image-set\(/i.test(css)

const withoutRiskyStyles = (text: string): string =>
  text.replace(/<style[^>]*>([^<]*)<\/style>/g, (whole, css: string) => (isRisky(css) ? '' : whole))
