/** Looks pages over for barriers, in a thread of its own: nobody's list waits for it. Nothing on a page is run or loaded. */
import { parentPort } from 'node:worker_threads'
import { type Impact, impacts } from '@rounds/core/rules/accessibility'
import { Window } from 'happy-dom'
import { CLOSES_TEXT, OPENS_TEXT } from '../site/render/marked-texts.ts'

/** What needs a layout, or the files that a page loads: neither is there. */
const WITHOUT = [
  'color-contrast',
  'color-contrast-enhanced',
  'target-size',
  'scrollable-region-focusable',
  'css-orientation-lock',
]
const LONGEST = 600

const window = new Window({
  settings: {
    disableJavaScriptFileLoading: true,
    disableCSSFileLoading: true,
    disableIframePageLoading: true,
    navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
  },
})
const { document } = window
for (const name of [
  'Node',
  'NodeList',
  'Element',
  'HTMLElement',
  'Document',
  'ShadowRoot',
  'getComputedStyle',
] as const)
  Reflect.set(globalThis, name, window[name])
Reflect.set(globalThis, 'window', window)
Reflect.set(globalThis, 'document', document)
// It takes the window that is there when it is loaded.
const { default: axe } = await import('axe-core')
axe.configure({ rules: WITHOUT.map(id => ({ id, enabled: false })) })

type Node = (typeof document)['body']['childNodes'][number]

/** Whether an element stands within a text that an editor wrote: between the comments around it. */
function isInText(element: Node): boolean {
  for (let at: Node | null = element; at; at = at.parentNode as Node | null)
    for (
      let before = at.previousSibling as Node | null;
      before;
      before = before.previousSibling as Node | null
    ) {
      if (before.nodeType !== window.Node.COMMENT_NODE) continue
      const { data } = before as unknown as Comment
      if (data === CLOSES_TEXT) break
      if (data === OPENS_TEXT) return true
    }
  return false
}

const blockOf = (element: Element | null): string | null =>
  /(?:^|\s)at-([0-9a-f-]{36})(?:\s|$)/.exec(
    element?.closest('[class*="at-"]')?.getAttribute('class') ?? '',
  )?.[1] ?? null

function elementAt(selector: string) {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}

async function lookOver(html: string) {
  document.open()
  document.write(html)
  document.close()
  const { violations } = await axe.run(document as unknown as Document, {
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.flatMap(({ id, help, impact, nodes }) =>
    nodes.map(({ target, html: written }) => {
      const selector = target.flat().join(' ')
      const element = elementAt(selector)
      return {
        rule: id,
        help,
        impact: impacts.find(one => one === impact) ?? ('moderate' satisfies Impact),
        target: selector.slice(0, LONGEST),
        html: written.replace(/<!--[^-]*-->/g, '').slice(0, LONGEST),
        isWritten: element !== null && isInText(element),
        block: blockOf(element as unknown as Element | null),
      }
    }),
  )
}

parentPort?.on('message', async ({ id, html }: { readonly id: number; readonly html: string }) => {
  try {
    parentPort?.postMessage({ id, nodes: await lookOver(html) })
  } catch (error) {
    parentPort?.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
