import { hashOf } from '../read/loaded.ts'
import { SUGGEST_PATH } from './visit.ts'

/** What a search box does beyond a plain form: titles that hold what is typed so far, in the list that browsers show. */
const source = `
for (const box of document.querySelectorAll('input[data-suggests]')) {
  const list = document.createElement('datalist')
  list.id = box.id + '-list'
  box.after(list)
  box.setAttribute('list', list.id)
  let timer, asking
  box.addEventListener('input', () => {
    clearTimeout(timer)
    asking?.abort()
    const typed = box.value.trim()
    if (typed.length < 3) return
    timer = setTimeout(async () => {
      asking = new AbortController()
      try {
        const answer = await fetch('${SUGGEST_PATH}?q=' + encodeURIComponent(typed), { signal: asking.signal })
        if (!answer.ok) return
        list.replaceChildren(...(await answer.json()).map(title => new Option(title, title)))
      } catch {}
    }, 200)
  })
}
`

/** The script of search boxes, at an address that its content names. */
export const searchScript = { source: source.trim(), path: `/_site/search-${hashOf(source)}.js` }

/** The element that loads it. */
export const searchScriptTag = `<script src="${searchScript.path}" defer></script>`
