import type { SiteSettings } from '@rounds/core/api'
import { type KnownSetting, readFolderFrames } from '@rounds/core/rules/settings'
import { settingWords } from '@rounds/core/words/settings'

/** A value for display: on and off, the name of a template, the number of folders. */
export function shownValue({ input }: KnownSetting, value: string, { frames }: SiteSettings): string {
  if (value === '') return settingWords.nothing
  if (input === 'switch') return value === 'true' ? settingWords.on : settingWords.off
  if (input === 'header' || input === 'footer')
    return frames.find(({ id }) => String(id) === value)?.name ?? value
  if (input === 'frames') return settingWords.frames.count(readFolderFrames(value)?.length ?? 0)
  return value
}
