/** Looks pages over for barriers, in a thread of its own: nobody's list waits for it. Nothing on a page is run or loaded. */
import { parentPort } from 'node:worker_threads'
import { type Impact, impacts } from '@rounds/core/rules/accessibility'
import { Window } from 'happy-dom'
import { blockOf, isInText, type PlacedNode } from './place-of.ts'

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
        isWritten: element !== null && isInText(element as unknown as PlacedNode),
        block: blockOf(element),
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
