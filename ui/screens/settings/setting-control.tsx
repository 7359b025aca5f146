import { changeFrequencies } from '@rounds/core/entities'
import { settingWords } from '@rounds/core/words/settings'
import { sitemapWords } from '@rounds/core/words/sitemap'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Select } from '../../kit/select.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { timeZoneOptions } from '../../kit/time-zones.ts'
import { FolderFrames } from './folder-frames.tsx'
import type { SettingFieldProps } from './setting-props.ts'

const frequencies = changeFrequencies.map(value => ({ value, label: sitemapWords.frequencies[value] }))

/** The control of a setting. */
export function SettingControl({ setting, read, value, problem, onValue }: SettingFieldProps) {
  const { label, meaning } = settingWords.known[setting.name]
  const field = { label, help: meaning, error: problem, value, onValue, className: 'max-w-xl' }
  const choice = { ...field, placeholder: null }
  switch (setting.input) {
    case 'switch':
      return (
        <>
          <Checkbox
            label={<span className="font-semibold text-sm">{label}</span>}
            checked={value === 'true'}
            aria-describedby={`about-${setting.name}`}
            onValue={isOn => onValue(String(isOn))}
          />
          <p id={`about-${setting.name}`} className="mt-1 text-ink-2 text-sm">
            {meaning}
          </p>
        </>
      )
    case 'lines':
      return (
        <TextArea {...field} className="max-w-2xl" mono={setting.isProtected} rows={3} maxLength={20_000} />
      )
    case 'number':
      return (
        <TextField {...field} className="max-w-xl [&_input]:max-w-40" inputMode="numeric" maxLength={9} />
      )
    case 'color':
      return (
        <TextField
          {...field}
          className="max-w-56"
          mono
          maxLength={7}
          after={
            <span
              aria-hidden="true"
              className="size-4.5 rounded-sm border border-edge"
              style={{ background: value }}
            />
          }
        />
      )
    case 'zone':
      return <Select {...choice} options={timeZoneOptions(value)} />
    case 'frequency':
      return <Select {...choice} options={frequencies} />
    case 'header':
    case 'footer':
      return <Select {...choice} options={templatesOf(read.frames, setting.input, value)} />
    case 'frames':
      return <FolderFrames {...{ label, meaning, problem, read, value, onValue }} />
    default:
      return (
        <TextField {...field} mono={setting.isProtected || setting.input === 'address'} maxLength={2_000} />
      )
  }
}

function templatesOf(frames: SettingFieldProps['read']['frames'], kind: 'header' | 'footer', now: string) {
  const options = frames
    .filter(frame => frame.kind === kind)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return options.some(({ value }) => value === now) ? options : [...options, { value: now, label: now }]
}
