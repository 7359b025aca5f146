import { contentTypeIds, tagIds } from '../tools/tag-ids.ts'
import { type Action, type Ask, actionsOf, now, told } from './action.ts'

const alert = (isOn: boolean): Ask => ({
  kind: 'record',
  entity: 'Content',
  label: 'Alert',
  where: { CtId: contentTypeIds.Shared_Content, CVisible: isOn },
  among: { entity: 'TagToContent', field: 'CId', where: { TId: tagIds.EmergencyAlert } },
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

/** What can be done to the site. */
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
      says: answers =>
        `Visitors of ${told(answers, 'RFrom')} are sent to ${told(answers, 'RTo')} for good (301).`,
      said: answers => `${told(answers, 'RFrom')} leads to ${told(answers, 'RTo')} now.`,
      does: { kind: 'create', entity: 'Redirect', values: () => ({ RType: '301' }) },
    },
    off: {
      title: 'Turn redirect off…',
      words: ['disable redirect', 'stop redirect'],
      icon: 'toggle-left',
      asks: { RId: redirect(true) },
      says: answers =>
        `Visitors of ${told(answers, 'RId')} are no longer sent elsewhere. The redirect is kept.`,
      said: answers => `${told(answers, 'RId')} is off.`,
      does: { kind: 'update', entity: 'Redirect', record: 'RId', values: { RActive: false } },
      on: { entity: 'Redirect', ask: 'RId' },
    },
    on: {
      title: 'Turn redirect on…',
      words: ['enable redirect'],
      icon: 'toggle-right',
      asks: { RId: redirect(false) },
      says: answers => `Visitors of ${told(answers, 'RId')} are sent to where it leads again.`,
      said: answers => `${told(answers, 'RId')} is on.`,
      does: { kind: 'update', entity: 'Redirect', record: 'RId', values: { RActive: true } },
      on: { entity: 'Redirect', ask: 'RId' },
    },
  }),
  ...actionsOf('emergency-alert', {
    on: {
      title: 'Turn emergency alert on…',
      hint: 'over the whole site, from now on',
      words: ['start alert', 'closure', 'storm', 'warning'],
      asks: { CId: alert(false) },
      says: answers =>
        `Every visitor sees “${told(answers, 'CId')}” over every page, from now until it is turned off.`,
      said: answers => `“${told(answers, 'CId')}” is over the whole site.`,
      does: {
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
      says: answers =>
        `Visitors no longer see “${told(answers, 'CId')}”. The alert is kept for the next time.`,
      said: answers => `“${told(answers, 'CId')}” is off.`,
      does: { kind: 'update', entity: 'Content', record: 'CId', values: { CVisible: false } },
    },
  }),
  ...actionsOf('system-messages', {
    create: {
      title: 'Tell everyone who works here…',
      hint: 'a system message: title and level',
      words: ['announce', 'new system message', 'staff'],
      asks: {
        STitle: { kind: 'field', entity: 'SystemMessages', field: 'STitle', label: 'Message' },
        SLevel: { kind: 'field', entity: 'SystemMessages', field: 'SLevel' },
      },
      says: answers => `Everyone who works here reads “${told(answers, 'STitle')}” from now on.`,
      said: answers => `Everyone reads “${told(answers, 'STitle')}”.`,
      does: { kind: 'create', entity: 'SystemMessages' },
    },
    archive: {
      title: 'Archive system message…',
      words: ['put away', 'hide message'],
      icon: 'archive',
      asks: {
        SId: { kind: 'record', entity: 'SystemMessages', label: 'Message', where: { SArchivedDt: '' } },
      },
      says: answers =>
        `Nobody is shown “${told(answers, 'SId')}” any more. It stays in the archive; this is not taken back.`,
      said: answers => `“${told(answers, 'SId')}” is in the archive.`,
      does: { kind: 'call', call: 'archive system message', with: 'SId' },
      on: { entity: 'SystemMessages', ask: 'SId' },
    },
  }),
  ...actionsOf('custom-code', {
    off: {
      title: 'Turn custom code off…',
      words: ['disable css', 'disable javascript', 'switch off code'],
      icon: 'toggle-left',
      asks: { PcId: code(true) },
      says: answers => `The site no longer carries “${told(answers, 'PcId')}”. The code is kept.`,
      said: answers => `“${told(answers, 'PcId')}” is off.`,
      does: { kind: 'update', entity: 'PageCSS', record: 'PcId', values: { PcActive: false } },
      on: { entity: 'PageCSS', ask: 'PcId' },
    },
    on: {
      title: 'Turn custom code on…',
      words: ['enable css', 'enable javascript'],
      icon: 'toggle-right',
      asks: { PcId: code(false) },
      says: answers => `The site carries “${told(answers, 'PcId')}” again.`,
      said: answers => `“${told(answers, 'PcId')}” is on.`,
      does: { kind: 'update', entity: 'PageCSS', record: 'PcId', values: { PcActive: true } },
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
            { value: 'all', label: 'All caches', detail: 'everything below at once' },
            { value: 'token', label: 'Token', detail: 'who is signed in, and what they may do' },
            { value: 'file', label: 'File', detail: 'files and the pictures made of them' },
            { value: 'db', label: 'Db', detail: 'what was read from the database' },
            { value: 'content', label: 'Content', detail: 'pages as they were put together' },
            { value: 'layout', label: 'Layout', detail: 'headers, footers and templates' },
          ],
        },
      },
      says: answers =>
        `The site reads anew (${told(answers, 'cache')}). Visitors notice nothing but a slower first page.`,
      said: answers => `Cleared: ${told(answers, 'cache')}.`,
      does: { kind: 'call', call: 'clear cache', with: 'cache' },
    },
  }),
  ...actionsOf('logs', {
    verify: {
      title: 'Verify the audit log',
      words: ['tamper', 'chain', 'seal', 'audit'],
      said: () => 'Every sealed entry of the audit log is as it was written.',
      does: { kind: 'call', call: 'verify the audit log' },
    },
    truncate: {
      title: 'Empty the error log',
      words: ['truncate', 'clear errors'],
      says: () =>
        'All entries of the error log are deleted for good. That you did it stands in the audit log.',
      said: () => 'The error log is empty.',
      does: { kind: 'call', call: 'empty the error log' },
      loses: true,
    },
  }),
]
