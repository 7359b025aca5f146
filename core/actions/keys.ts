/** Shortcuts: the list, their keys, and a person's customizations (WCAG 2.1.4). */

import { decide } from '../access/index.ts'
import { toolNamed, tools } from '../tools/index.ts'
import type { Action } from './action.ts'
import type { Asker } from './decide-action.ts'

/** Something that keys do. */
export interface Shortcut {
  readonly id: string
  readonly title: string
  /** Where it is listed. */
  readonly group:
    | 'Everywhere'
    | 'In a list'
    | 'In a record'
    | 'In the inbox'
    | 'Among comments'
    | 'On a page'
    | 'Go to'
    | 'Actions'
  /** As written in the definitions: combined keys joined by +, sequences separated by a space. */
  readonly keys: string
  /** It can't be changed: it needs Ctrl or Alt, or is the key's universal meaning. */
  readonly isFixed?: true
}

/** Shortcuts of the frame, lists and records, not of one tool. */
export const ownShortcuts: readonly Shortcut[] = [
  {
    id: 'palette',
    title: 'Find a tool, a record or an action',
    group: 'Everywhere',
    keys: 'Mod+K',
    isFixed: true,
  },
  { id: 'palette.slash', title: 'Find anything, with one key', group: 'Everywhere', keys: '/' },
  { id: 'sheet', title: 'All keyboard shortcuts', group: 'Everywhere', keys: '?' },
  { id: 'undo', title: 'Undo the last change', group: 'Everywhere', keys: 'Mod+Z', isFixed: true },
  { id: 'dialog.confirm', title: 'Confirm a dialog', group: 'Everywhere', keys: 'Mod+Enter', isFixed: true },
  {
    id: 'logout',
    title: 'Sign out immediately',
    group: 'Everywhere',
    keys: 'Shift+Ctrl+Alt+L',
    isFixed: true,
  },
  {
    id: 'debug',
    title: 'Debug mode on or off',
    group: 'Everywhere',
    keys: 'Shift+Ctrl+Alt+D',
    isFixed: true,
  },
  { id: 'list.new', title: 'Create a record', group: 'In a list', keys: 'n' },
  { id: 'list.beside', title: 'Preview the row beside the list', group: 'In a list', keys: 'o' },
  { id: 'list.search', title: 'Search the list', group: 'In a list', keys: 'f' },
  { id: 'record.save', title: 'Save', group: 'In a record', keys: 'Mod+S', isFixed: true },
  { id: 'record.next', title: 'Next record of the list', group: 'In a record', keys: 'j' },
  { id: 'record.previous', title: 'Previous record of the list', group: 'In a record', keys: 'k' },
  { id: 'record.back', title: 'Back to the list', group: 'In a record', keys: 'Escape', isFixed: true },
]

/**
 * The keys of the form submissions inbox, besides moving between records. Some have the id of an action, so that the
 * palette shows their keys; they only work in the inbox.
 */
export const inboxShortcuts: readonly Shortcut[] = [
  { id: 'form-submissions.done', title: 'Mark as done, open the next', group: 'In the inbox', keys: 'e' },
  { id: 'form-submissions.assign', title: 'Assign', group: 'In the inbox', keys: 'a' },
  { id: 'inbox.take', title: 'Assign to me', group: 'In the inbox', keys: 't' },
  { id: 'form-submissions.spam', title: 'Mark as spam, open the next', group: 'In the inbox', keys: '!' },
  { id: 'inbox.reopen', title: 'Not spam, or reopen', group: 'In the inbox', keys: 'l' },
  { id: 'inbox.reply', title: 'Reply by email', group: 'In the inbox', keys: 'h' },
  { id: 'inbox.note', title: 'Write a note', group: 'In the inbox', keys: 'm' },
  { id: 'inbox.undo', title: 'Undo', group: 'In the inbox', keys: 'u' },
]

/**
 * The keys of comment moderation, which only work there. Those with the id of an action show their keys in the palette.
 */
export const commentShortcuts: readonly Shortcut[] = [
  { id: 'comment-moderation.approve', title: 'Approve, open the next', group: 'Among comments', keys: 'y' },
  { id: 'comment-moderation.reject', title: 'Reject, open the next', group: 'Among comments', keys: 'x' },
  { id: 'comment-moderation.spam', title: 'Spam, open the next', group: 'Among comments', keys: 's' },
  { id: 'comments.reply', title: 'Reply', group: 'Among comments', keys: 'r' },
]

/** The keys of the screens of one page: its editor, its navigation and its summary. */
export const pageShortcuts: readonly Shortcut[] = [
  { id: 'page.editor', title: 'Open the page in the editor', group: 'On a page', keys: 'w' },
  { id: 'page.menus', title: 'Show where the page is in the menus', group: 'On a page', keys: 'b' },
  { id: 'page.summary', title: 'Show the summary of the page', group: 'On a page', keys: 'i' },
  { id: 'page.live', title: 'Open the live page', group: 'On a page', keys: 'v' },
  { id: 'page.preview', title: 'Show the preview at full width', group: 'On a page', keys: 'p' },
]

/** Shortcuts that only the open screen handles. */
export const isOfScreen = (id: string): boolean =>
  [...ownShortcuts, ...inboxShortcuts, ...commentShortcuts, ...pageShortcuts].some(
    shortcut => shortcut.id === id,
  )

/** All shortcuts of a person: of their tools and actions, and general ones. */
export function shortcutsOf(asker: Asker, actions: readonly Action[]): readonly Shortcut[] {
  return [
    ...ownShortcuts,
    ...(decide(asker, 'open', toolNamed('form-submissions')).allowed ? inboxShortcuts : []),
    ...(decide(asker, 'open', toolNamed('comment-moderation')).allowed ? commentShortcuts : []),
    ...pageShortcuts,
    ...tools.flatMap(tool =>
      tool.goes !== undefined && decide(asker, 'open', tool).allowed
        ? [{ id: `go.${tool.id}`, title: tool.title, group: 'Go to' as const, keys: tool.goes }]
        : [],
    ),
    ...actions.flatMap(({ id, title, keys }) =>
      keys === undefined ? [] : [{ id, title, group: 'Actions' as const, keys }],
    ),
  ]
}

/** A person's changes: other keys, or null for a shortcut that is off. */
export type Changed = Readonly<Record<string, string | null>>

/** A person's current shortcuts, without those that are off. */
export const withChanges = (shortcuts: readonly Shortcut[], changed: Changed): readonly Shortcut[] =>
  shortcuts.flatMap(shortcut => {
    const keys = shortcut.isFixed ? undefined : changed[shortcut.id]
    if (keys === null) return []
    return [keys === undefined ? shortcut : { ...shortcut, keys }]
  })

/** One key press: the key and its modifiers. */
export interface Press {
  readonly key: string
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
  readonly meta: boolean
  /** The key for a character may need Shift on some keyboards. */
  readonly anyShift: boolean
}

/** The presses of a shortcut, one or two. `Mod` is Command on a Mac and Ctrl elsewhere. */
export const pressesOf = (keys: string, isMac: boolean): readonly Press[] =>
  keys.split(' ').map(together => {
    const parts = together.split(/(?<=.)\+/)
    const key = parts.at(-1) ?? ''
    const held = new Set(parts.slice(0, -1))
    return {
      key,
      shift: held.has('Shift'),
      ctrl: held.has('Ctrl') || (held.has('Mod') && !isMac),
      alt: held.has('Alt'),
      meta: held.has('Meta') || (held.has('Mod') && isMac),
      anyShift: key.length === 1 && !/[\p{L}\p{N}]/u.test(key),
    }
  })

/** The labels of a shortcut's keys, one text per press: `Ctrl K`, or `g` and `u`. */
export const printKeys = (keys: string, isMac: boolean): readonly string[] =>
  keys.split(' ').map(together =>
    together
      .split(/(?<=.)\+/)
      .map(part => names(isMac)[part] ?? part)
      .join(isMac ? '' : ' '),
  )

const names = (isMac: boolean): Readonly<Record<string, string>> =>
  isMac
    ? { Mod: '⌘', Meta: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Escape: 'Esc' }
    : { Mod: 'Ctrl', Escape: 'Esc' }

/**
 * Why keys can't be a shortcut beside the others; undefined if they can. One that starts with another’s complete keys
 * could never be completed.
 */
export function clashOf(keys: string, id: string, shortcuts: readonly Shortcut[]): string | undefined {
  const typed = keys.split(' ')
  if (typed.length > 2) return 'A shortcut can have two keys at most.'
  for (const other of shortcuts) {
    if (other.id === id) continue
    const theirs = other.keys.split(' ')
    if (theirs[0]?.toLowerCase() !== typed[0]?.toLowerCase()) continue
    const [, one] = typed
    const [, two] = theirs
    if (one === undefined || two === undefined || one.toLowerCase() === two.toLowerCase())
      return `These keys are already used: ${other.title}.`
  }
  return undefined
}
