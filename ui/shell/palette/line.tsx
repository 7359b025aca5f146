import { entities } from '@rounds/core/entities'
import { markedParts } from '@rounds/core/rules/palette'
import { labelInSentence } from '@rounds/core/rules/text'
import { sections } from '@rounds/core/tools'
import { paletteWords } from '@rounds/core/words/palette'
import clsx from 'clsx'
import { Command } from 'cmdk'
import { CornerDownLeft } from 'lucide-react'
import { memo } from 'react'
import { Kbd } from '../../kit/kbd.tsx'
import { Icon } from '../icon.tsx'
import { type Item, iconOf } from './items.ts'
import { Keys } from './shortcut-sheet.tsx'

export interface LineProps {
  item: Item
  typed: string
  /** The keys of shortcuts, by id. */
  keys: ReadonlyMap<string, string>
  isActive: boolean
  onChoose: (item: Item) => void
}

/** One row: icon, name with the typed parts marked, details, shortcut. */
export const Line = memo(
  function Line({ item, typed, keys, isActive, onChoose }: LineProps) {
    const { title, detail, kind } = wordsOf(item)
    const shortcut = keys.get(shortcutOf(item))
    const isLoss = item.kind === 'action' && item.action.loses === true
    return (
      <Command.Item
        value={item.id}
        onSelect={() => onChoose(item)}
        className={clsx(
          'flex min-h-9 cursor-pointer items-center gap-3 border-l-3 py-1 pr-4 pl-3.5',
          isActive ? 'border-l-accent bg-accent-wash' : 'border-l-transparent',
        )}
      >
        <Icon
          names={[iconOf(item)]}
          className={clsx('size-4 shrink-0', isLoss ? 'text-loss' : 'text-ink-2')}
        />
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className={clsx('max-w-full shrink-0 truncate', isLoss && 'text-loss')}>
            <Marked text={title} typed={typed} />
          </span>
          <span className="min-w-0 truncate text-ink-2 text-sm">
            {detail && <Marked text={detail} typed={item.kind === 'record' ? typed : ''} />}
            {detail && kind && ' · '}
            {kind}
          </span>
        </span>
        {shortcut !== undefined && <Keys keys={shortcut} />}
        {isActive && shortcut === undefined && (
          <Kbd className="text-ink-2">
            <CornerDownLeft aria-hidden="true" className="size-3" />
          </Kbd>
        )}
      </Command.Item>
    )
  },
  (was, is) =>
    was.item.id === is.item.id &&
    was.typed === is.typed &&
    was.isActive === is.isActive &&
    was.keys === is.keys,
)

function Marked({ text, typed }: { text: string; typed: string }) {
  if (typed === '') return text
  return markedParts(text, typed).map(({ text: part, isMarked }, at) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
      <mark key={at} className="bg-transparent font-semibold text-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

const shortcutOf = (item: Item): string =>
  item.kind === 'tool'
    ? `go.${item.tool.id}`
    : item.kind === 'action'
      ? item.action.id
      : item.kind === 'command'
        ? item.command.id
        : ''

function wordsOf(item: Item): { readonly title: string; readonly detail: string; readonly kind: string } {
  switch (item.kind) {
    case 'tool':
      return {
        title: item.tool.title,
        detail: item.tool.purpose,
        kind: sections.find(({ id }) => id === item.tool.section)?.title ?? '',
      }
    case 'action':
      return {
        title: item.action.title,
        detail: item.text === undefined ? (item.action.hint ?? '') : paletteWords.line.typed(item.text),
        kind: '',
      }
    case 'record':
      return {
        title: item.record.title,
        detail: item.record.detail,
        kind: labelInSentence(item.record.kind ?? entities[item.record.entity].label),
      }
    case 'command':
      return { title: item.command.title, detail: '', kind: '' }
    case 'prefix':
      return { title: item.sign, detail: paletteWords.line.narrowsTo(item.meaning), kind: '' }
  }
}
