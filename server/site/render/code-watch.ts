import type { CodeRow } from '../read/frame.ts'

/** Where pages report whether their custom code had an error. */
export const CODE_REPORTS = '/_site/code-reports'

/** After this long on a page, or when it is left, what was seen is sent once. */
const SENT_AFTER_MS = 10_000

/**
 * Notes the first script error of a page. A view in which a script of another site could not be loaded is not reported:
 * that is the visitor's blocker, and scripts that wait for it fail too.
 */
const source = `{
  const code = document.currentScript.dataset.code
  let error = '', host = '', isBlocked = false, isSent = false
  const note = (thrown, file) => {
    if (error) return
    error = thrown?.name || 'Error'
    try { host = file && new URL(file).origin !== location.origin ? new URL(file).host : '' } catch {}
  }
  addEventListener('error', event => {
    if (event instanceof ErrorEvent) { if (!/^[a-z-]+-extension:/.test(event.filename)) note(event.error, event.filename) }
    else if (event.target.localName === 'script') isBlocked = true
  }, true)
  addEventListener('unhandledrejection', event => note(event.reason))
  const send = () => {
    if (isSent) return
    isSent = true
    if (!isBlocked) navigator.sendBeacon('${CODE_REPORTS}', code + '|' + error + '|' + host)
  }
  setTimeout(send, ${SENT_AFTER_MS})
  addEventListener('pagehide', send)
  addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') send() })
}`.replace(/\n\s*/g, '\n')

/** What stands before custom code with scripts, so that their errors are counted; nothing for style sheets alone. */
export function codeWatch(own: readonly CodeRow[]): string {
  const scripted = own.filter(row => hasScript(row.PcHead) || hasScript(row.PcBody))
  if (scripted.length === 0) return ''
  return `<script data-code="${scripted.map(({ PcId, mark }) => `${PcId}:${mark}`).join()}">${source}</script>`
}

const hasScript = (code: string | null): boolean => /<script/i.test(code ?? '')
