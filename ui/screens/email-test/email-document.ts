/** The settings of an email preview. */
export interface Looks {
  readonly scheme: 'light' | 'dark'
  /** Mail programs often hide images until someone allows them. */
  readonly hasPictures: boolean
}

const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi
const NEVER = '(max-width: 0px)'
const ALWAYS = '(min-width: 0px)'

/**
 * An email as a mail program with these settings shows it. Building it loads nothing; the parser is the frame's, whose
 * policy allows styles.
 */
export function emailDocument(parser: DOMParser, html: string, { scheme, hasPictures }: Looks): HTMLElement {
  const { documentElement } = parser.parseFromString(html, 'text/html')
  for (const element of documentElement.querySelectorAll(
    'script, iframe, object, embed, link, base, meta[http-equiv]',
  ))
    element.remove()
  for (const style of documentElement.querySelectorAll('style'))
    style.textContent = (style.textContent ?? '').replace(SCHEME, (_, asked: string) =>
      asked.toLowerCase() === scheme ? ALWAYS : NEVER,
    )
  if (!hasPictures) dropPictures(documentElement)
  documentElement.style.colorScheme = scheme
  return documentElement
}

function dropPictures(root: HTMLElement): void {
  for (const picture of root.querySelectorAll('img, source, input')) {
    picture.removeAttribute('src')
    picture.removeAttribute('srcset')
  }
  for (const element of root.querySelectorAll<HTMLElement>('[background], [style*="url("]')) {
    element.removeAttribute('background')
    element.style.backgroundImage = 'none'
  }
}
