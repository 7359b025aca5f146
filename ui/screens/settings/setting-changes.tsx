import type { SiteSettings } from '@rounds/core/api'
import type { knownSettings } from '@rounds/core/rules/settings'
import { settingWords } from '@rounds/core/words/settings'
import { useId } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import type { TypedSettings } from './settings-slots.ts'
import { shownValue } from './shown-value.ts'

const words = settingWords.changes

interface SettingChangesProps {
  changed: typeof knownSettings
  typed: TypedSettings
  stored: TypedSettings
  read: SiteSettings
  canSave: boolean
  isBusy: boolean
  message: string | null
  onDiscard: () => void
}

/** The effect of each change, old and new value, and the save button. */
export function SettingChanges(props: SettingChangesProps) {
  const { changed, typed, stored, read, canSave, isBusy, message, onDiscard } = props
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="relative flex min-h-0 shrink-0 flex-col rounded-lg border border-rule bg-sheet p-4 lg:max-h-full lg:w-88 lg:self-start lg:overflow-y-auto"
    >
      <h2 id={id} className="font-semibold">
        {words.title}
      </h2>
      <div aria-live="polite" className="min-h-0">
        {changed.length === 0 && <p className="mt-1 text-ink-2 text-sm">{words.none}</p>}
        <ul className="mt-2 flex flex-col gap-3">
          {changed.map(setting => {
            const { name } = setting
            const { label, changes } = settingWords.known[name]
            const { readBy = [] } = read.settings.find(one => one.name === name) ?? {}
            const before = shownValue(setting, stored[name] ?? '', read)
            return (
              <li key={name} className="text-sm">
                <p className="font-semibold">{label}</p>
                <p className="wrap-anywhere">
                  {words.fromTo(before, shownValue(setting, typed[name] ?? '', read))}
                </p>
                <p className="mt-0.5 text-ink-2">{changes}</p>
                {readBy.length > 0 && <p className="text-ink-2">{settingWords.readBy(readBy)}</p>}
              </li>
            )
          })}
        </ul>
      </div>
      {message && (
        <Alert kind="error" title={words.notSaved} className="mt-3">
          {message}
        </Alert>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" kind="primary" disabled={!canSave} busy={isBusy}>
          {words.save(changed.length)}
        </Button>
        {changed.length > 0 && <Button onClick={onDiscard}>{words.discard}</Button>}
      </p>
    </section>
  )
}
