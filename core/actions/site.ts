import { contentTypeIds } from '../tools/tag-ids.ts'
import { type Action, type Ask, actionsOf, answerLabel, now } from './action.ts'

const alert = (isOn: boolean): Ask => ({
  kind: 'record',
  entity: 'Content',
  label: 'Alert',
  where: { CtId: contentTypeIds.Shared_Content, CAlert: true, CVisible: isOn },
})
const redirect = (isOn: boolean): Ask => ({
  kind: 'record',
  entity: 'Redirect',
  label: 'Redirect',
  where: { RActive: isOn },
})
const code = (isOn: boolean): Ask => ({
  kind: 'record',
  entity: 'PageCSS',
  label: 'Code',
  where: { PcActive: isOn },
})

/** Actions on the site. */
export const siteActions: readonly Action[] = [
  ...actionsOf('redirects', {
    create: {
      title: 'Redirect from … to …',
      hint: 'asks for the old address and the new one',
      words: ['new redirect', 'forward', 'moved', '301', 'vanity url'],
      keys: 'c r',
      asks: {
        RFrom: { kind: 'field', entity: 'Redirect', field: 'RFrom', label: 'Old address' },
        RTo: { kind: 'field', entity: 'Redirect', field: 'RTo', label: 'New address' },
      },
      confirmation: answers =>
        `Visitors of ${answerLabel(answers, 'RFrom')} are redirected to ${answerLabel(answers, 'RTo')} permanently (301).`,
      successMessage: answers =>
        `${answerLabel(answers, 'RFrom')} leads to ${answerLabel(answers, 'RTo')} now.`,
      effect: { kind: 'create', entity: 'Redirect', values: () => ({ RType: '301' }) },
    },
    off: {
      title: 'Turn redirect off…',
      words: ['disable redirect', 'stop redirect'],
      icon: 'toggle-left',
      asks: { RId: redirect(true) },
      confirmation: answers =>
        `Visitors of ${answerLabel(answers, 'RId')} are no longer redirected. The redirect is kept.`,
      successMessage: answers => `${answerLabel(answers, 'RId')} is off.`,
      effect: { kind: 'update', entity: 'Redirect', record: 'RId', values: { RActive: false } },
      on: { entity: 'Redirect', ask: 'RId' },
    },
    on: {
      title: 'Turn redirect on…',
      words: ['enable redirect'],
      icon: 'toggle-right',
      asks: { RId: redirect(false) },
      confirmation: answers => `Visitors of ${answerLabel(answers, 'RId')} are redirected again.`,
      successMessage: answers => `${answerLabel(answers, 'RId')} is on.`,
      effect: { kind: 'update', entity: 'Redirect', record: 'RId', values: { RActive: true } },
      on: { entity: 'Redirect', ask: 'RId' },
    },
  }),
  ...actionsOf('emergency-alert', {
    on: {
      title: 'Turn emergency alert on…',
      hint: 'on the whole site, from now on',
      words: ['start alert', 'closure', 'storm', 'warning'],
      asks: { CId: alert(false) },
      confirmation: answers =>
        `Every visitor sees “${answerLabel(answers, 'CId')}” on every page, from now until it’s turned off.`,
      successMessage: answers => `“${answerLabel(answers, 'CId')}” is on the whole site.`,
      effect: {
        kind: 'update',
        entity: 'Content',
        record: 'CId',
        values: { CVisible: true, CPublishDt: now, CExpireDt: null },
      },
    },
    off: {
      title: 'Turn emergency alert off…',
      words: ['stop alert', 'end alert', 'all clear'],
      asks: { CId: alert(true) },
      confirmation: answers =>
        `Visitors no longer see “${answerLabel(answers, 'CId')}”. The alert is kept for next time.`,
      successMessage: answers => `“${answerLabel(answers, 'CId')}” is off.`,
      effect: { kind: 'update', entity: 'Content', record: 'CId', values: { CVisible: false } },
    },
  }),
  ...actionsOf('system-messages', {
    create: {
      title: 'Tell all staff…',
      hint: 'a system message: title and level',
      words: ['announce', 'new system message', 'staff'],
      asks: {
        STitle: { kind: 'field', entity: 'SystemMessages', field: 'STitle', label: 'Message' },
        SLevel: { kind: 'field', entity: 'SystemMessages', field: 'SLevel' },
      },
      confirmation: answers =>
        `“${answerLabel(answers, 'STitle')}” is shown to all staff until they dismiss it.`,
      successMessage: answers => `“${answerLabel(answers, 'STitle')}” is shown to all staff.`,
      effect: { kind: 'create', entity: 'SystemMessages' },
    },
    archive: {
      title: 'Archive system message…',
      words: ['put away', 'hide message'],
      icon: 'archive',
      asks: {
        SId: { kind: 'record', entity: 'SystemMessages', label: 'Message', where: { SArchivedDt: '' } },
      },
      confirmation: answers => `“${answerLabel(answers, 'SId')}” moves to the archive. This can’t be undone.`,
      successMessage: answers => `“${answerLabel(answers, 'SId')}” is in the archive.`,
      effect: { kind: 'call', call: 'archive system message', with: 'SId' },
      on: { entity: 'SystemMessages', ask: 'SId' },
    },
  }),
  ...actionsOf('custom-code', {
    stop: {
      title: 'Turn all custom code off',
      hint: 'on every page, at once',
      words: ['kill switch', 'emergency', 'disable javascript', 'stop scripts'],
      keys: 'c x',
      icon: 'octagon-x',
      successMessage: () => 'All custom code is off, on every page. Each piece keeps its own setting.',
      effect: { kind: 'call', call: 'switch custom code off' },
    },
    resume: {
      title: 'Turn custom code back on',
      words: ['enable javascript', 'resume scripts'],
      icon: 'toggle-right',
      confirmation: () => 'All custom code that is on runs again, on every page.',
      successMessage: () => 'Custom code is back on.',
      effect: { kind: 'call', call: 'switch custom code on' },
    },
    again: {
      title: 'Turn on custom code that errors turned off',
      hint: 'unchanged, until it’s edited',
      words: ['script errors', 'resume code', 'keep code on'],
      keys: 'c o',
      icon: 'toggle-right',
      successMessage: () => 'No custom code is off because of script errors.',
      effect: { kind: 'call', call: 'resume custom code' },
    },
    off: {
      title: 'Turn custom code off…',
      words: ['disable css', 'disable javascript', 'switch off code'],
      icon: 'toggle-left',
      asks: { PcId: code(true) },
      confirmation: answers => `The site no longer runs “${answerLabel(answers, 'PcId')}”. The code is kept.`,
      successMessage: answers => `“${answerLabel(answers, 'PcId')}” is off.`,
      effect: { kind: 'update', entity: 'PageCSS', record: 'PcId', values: { PcActive: false } },
      on: { entity: 'PageCSS', ask: 'PcId' },
    },
    on: {
      title: 'Turn custom code on…',
      words: ['enable css', 'enable javascript'],
      icon: 'toggle-right',
      asks: { PcId: code(false) },
      confirmation: answers => `The site runs “${answerLabel(answers, 'PcId')}” again.`,
      successMessage: answers => `“${answerLabel(answers, 'PcId')}” is on.`,
      effect: { kind: 'update', entity: 'PageCSS', record: 'PcId', values: { PcActive: true } },
      on: { entity: 'PageCSS', ask: 'PcId' },
    },
  }),
  ...actionsOf('clear-cache', {
    clear: {
      title: 'Clear cache…',
      hint: 'all, token, file, db, content, layout',
      words: ['refresh', 'flush', 'purge'],
      keys: 'c c',
      asks: {
        cache: {
          kind: 'choice',
          label: 'Which cache',
          options: [
            { value: 'all', label: 'All caches', detail: 'everything below' },
            { value: 'token', label: 'Token', detail: 'token values in pages, cached permissions' },
            { value: 'file', label: 'File', detail: 'files and resized pictures' },
            { value: 'db', label: 'Db', detail: 'database results' },
            { value: 'content', label: 'Content', detail: 'rendered pages' },
            { value: 'layout', label: 'Layout', detail: 'headers, footers and templates' },
          ],
        },
      },
      confirmation: answers =>
        `The site rebuilds this cache (${answerLabel(answers, 'cache')}). Visitors only notice a slower first page.`,
      successMessage: answers => `Cleared: ${answerLabel(answers, 'cache')}.`,
      effect: { kind: 'call', call: 'clear cache', with: 'cache' },
    },
  }),
  ...actionsOf('logs', {
    verify: {
      title: 'Verify the audit log',
      words: ['tamper', 'chain', 'seal', 'audit'],
      successMessage: () => 'No sealed entry of the audit log was changed.',
      effect: { kind: 'call', call: 'verify the audit log' },
    },
    truncate: {
      title: 'Empty the error log',
      words: ['truncate', 'clear errors'],
      confirmation: () =>
        'All entries of the error log are permanently deleted. The audit log records that you did it.',
      successMessage: () => 'The error log is empty.',
      effect: { kind: 'call', call: 'empty the error log' },
      loses: true,
    },
  }),
]
