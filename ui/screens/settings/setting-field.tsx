import { settingWords } from '@rounds/core/words/settings'
import { Button } from '../../kit/button.tsx'
import { Instant } from '../../records/values/value.tsx'
import { SettingControl } from './setting-control.tsx'
import type { SettingFieldProps } from './setting-props.ts'
import { shownValue } from './shown-value.ts'

const words = settingWords

/** A setting: its purpose, value, default, and who changed it. */
export function SettingField(props: SettingFieldProps) {
  const { setting, read, value, onValue } = props
  const stored = read.settings.find(({ name }) => name === setting.name)
  const standard = stored?.standard ?? ''
  const isChanged = Boolean(stored?.changed) || value !== (stored?.value ?? standard)
  const { label } = words.known[setting.name]
  return (
    <div className="py-4">
      <SettingControl {...props} />
      <p className="wrap-anywhere mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-xs">
        {setting.input !== 'frames' && (
          <span>
            {standard === '' ? words.noStandard : words.standard(shownValue(setting, standard, read))}
          </span>
        )}
        <span>
          {stored?.changed ? (
            <>
              {stored.changedBy ? words.changedBy(stored.changedBy) : words.changedSomehow},{' '}
              <Instant at={stored.changed} />
            </>
          ) : (stored?.value ?? standard) === standard ? (
            words.neverChanged
          ) : (
            words.setAtInstallation
          )}
        </span>
        {isChanged && value !== standard && setting.input !== 'frames' && (
          <Button
            kind="quiet"
            size="sm"
            aria-label={words.toStandard(label)}
            onClick={() => onValue(standard)}
          >
            {words.reset}
          </Button>
        )}
      </p>
    </div>
  )
}
