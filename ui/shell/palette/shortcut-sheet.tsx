import { printKeys, type Shortcut } from '@rounds/core/actions'
import { paletteWords } from '@rounds/core/words/palette'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Arrow, isArrow } from '../../kit/arrow.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { isMac } from '../../kit/is-mac.ts'
import { Kbd } from '../../kit/kbd.tsx'

const groups = [
  paletteWords.shortcutSheet.everywhere,
  paletteWords.shortcutSheet.inAList,
  paletteWords.shortcutSheet.inARecord,
  paletteWords.shortcutSheet.inTheInbox,
  paletteWords.shortcutSheet.amongComments,
  paletteWords.shortcutSheet.onAPage,
  paletteWords.shortcutSheet.goTo,
  paletteWords.shortcutSheet.actions,
] as const

/** The keys of every table; they can't be customized (ARIA grid pattern). */
const IN_ROWS: readonly (readonly [label: string, keys: readonly string[]])[] = [
  [paletteWords.shortcutSheet.goThroughTheCells, ['←', '↑', '↓', '→']],
  [paletteWords.shortcutSheet.findRowName, ['Shift', 'letters']],
  [paletteWords.shortcutSheet.open, ['Enter']],
  [paletteWords.shortcutSheet.editTheCell, ['F2']],
  [paletteWords.shortcutSheet.saveEditNext, ['Tab']],
  [paletteWords.shortcutSheet.putBackWhat, ['Escape']],
  [paletteWords.shortcutSheet.select, ['Space']],
  [paletteWords.shortcutSheet.selectOn, ['Shift', '↓']],
  [paletteWords.shortcutSheet.delete, [paletteWords.shortcutSheet.delete]],
]

/** The keys of every text with a toolbar (`ui/kit/rich-text`), as keys of shortcuts are written. */
const IN_TEXT: readonly (readonly [label: string, keys: string])[] = [
  [paletteWords.shortcutSheet.bold, 'Mod+B'],
  [paletteWords.shortcutSheet.italic, 'Mod+I'],
  [paletteWords.shortcutSheet.toTheToolbar, 'Alt+F10'],
  [paletteWords.shortcutSheet.leaveTheText, 'Escape Tab'],
]

export interface ShortcutSheetProps {
  open: boolean
  onClose: () => void
  shortcuts: readonly Shortcut[]
}

/** All shortcuts of this person, as currently set. */
export function ShortcutSheet({ open, onClose, shortcuts }: ShortcutSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      size="4xl"
      title={paletteWords.shortcutSheet.keyboardShortcuts}
      description={
        <>
          {paletteWords.shortcutSheet.singleKeysWorkWherever}{' '}
          <Link href="/account#shortcuts" onClick={onClose} className="link">
            {paletteWords.shortcutSheet.changeThemOrSwitch}
          </Link>
        </>
      }
    >
      <section
        aria-label={paletteWords.shortcutSheet.shortcuts}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        data-autofocus
        className="columns-1 gap-10 sm:columns-2"
      >
        {groups.map(group => {
          const own = shortcuts.filter(shortcut => shortcut.group === group)
          if (own.length === 0) return null
          return (
            <Group key={group} name={group}>
              {own.map(({ id, title, keys }) => (
                <Entry key={id} label={title}>
                  <Keys keys={keys} />
                </Entry>
              ))}
            </Group>
          )
        })}
        <Group name={paletteWords.shortcutSheet.rowsTable}>
          {IN_ROWS.map(([label, keys]) => (
            <Entry key={label} label={label}>
              {keys.map(key => (
                <Kbd key={key}>{isArrow(key) ? <Arrow mark={key} /> : key}</Kbd>
              ))}
            </Entry>
          ))}
        </Group>
        <Group name={paletteWords.shortcutSheet.formattedText}>
          {IN_TEXT.map(([label, keys]) => (
            <Entry key={label} label={label}>
              <Keys keys={keys} />
            </Entry>
          ))}
        </Group>
      </section>
    </Dialog>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mb-5 break-inside-avoid">
      <h3 className="mb-1 font-semibold text-ink-2 text-sm">{name}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7.5 items-center gap-4 border-rule border-b py-1">
      <dt className="min-w-0 flex-1">{label}</dt>
      <dd className="flex shrink-0 gap-1">{children}</dd>
    </div>
  )
}

/** The keys of a shortcut: one box for a combination, two for a sequence. */
export function Keys({ keys }: { keys: string }) {
  const presses = printKeys(keys, isMac)
  return (
    <span className="inline-flex items-center gap-1 text-ink-2">
      {presses.map((press, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <span key={`${at} ${press}`} className="contents">
          {at > 0 && <span className="sr-only">{paletteWords.shortcutSheet.andThen}</span>}
          <Kbd>{press}</Kbd>
        </span>
      ))}
    </span>
  )
}
