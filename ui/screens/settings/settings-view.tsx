import type { SettingsTool, SiteSettings } from '@rounds/core/api'
import { knownSettings, type SettingGroup, settingProblem } from '@rounds/core/rules/settings'
import { settingWords } from '@rounds/core/words/settings'
import { useMemo } from 'react'
import { useApp, useStatus } from '../../context/app-context.ts'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { UnsavedGuard } from '../../pages/unsaved-guard.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { SettingField } from './setting-field.tsx'
import { changedSettings, settingSlots, type TypedSettings, typedOf, useSettings } from './settings-slots.ts'

const words = settingWords

interface SettingsViewProps {
  tool: SettingsTool
  groups: readonly SettingGroup[]
}

/** Settings by group, with the effects of a change beside them before it is saved. */
export function SettingsView({ tool, groups }: SettingsViewProps) {
  const { client } = useApp()
  const { data, error, mutate } = useSettings(client, tool)
  if (error && !data) return <ReadAlert className="mt-4" what={words.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={10} className="measure mt-4" />
  return (
    <SettingsForm
      tool={tool}
      groups={groups}
      read={data}
      onSaved={saved => void mutate(saved, { revalidate: false })}
    />
  )
}

interface SettingsFormProps extends SettingsViewProps {
  read: SiteSettings
  onSaved: (saved: SiteSettings) => void
}

function SettingsForm({ tool, groups, read, onSaved }: SettingsFormProps) {
  const { client, notify } = useApp()
  const slots = useMemo(() => settingSlots(client, tool, read), [client, tool, read])
  const [state, send] = useSubmit<TypedSettings, unknown, SiteSettings>(slots, {
    stored: typedOf(read),
    settle: ({ typed, sent, answer }) => {
      const stored = typedOf(answer)
      const own = Object.entries(typed).filter(([name, value]) => value !== sent[name])
      return { stored, typed: { ...stored, ...Object.fromEntries(own) } }
    },
    onDone: ({ answer }) => {
      notify('success', words.changes.saved)
      onSaved(answer)
    },
  })
  const { typed, stored, fields, message } = state.context
  const changed = changedSettings(typed, stored)
  const problems = Object.fromEntries(
    changed.flatMap(setting => {
      const problem = settingProblem(setting, typed[setting.name] ?? '') ?? fields[setting.name]
      return problem ? [[setting.name, problem]] : []
    }),
  )
  useStatus({ tone: changed.length > 0 ? 'changed' : 'ready', words: words.ready(changed.length) })
  const canSave = changed.length > 0 && Object.keys(problems).length === 0
  return (
    <form
      noValidate
      className="mt-4 flex flex-1 flex-col pb-6 lg:min-h-0 lg:flex-row lg:gap-8 lg:pb-0"
      onSubmit={event => {
        event.preventDefault()
        if (canSave) send({ type: 'SUBMIT' })
      }}
    >
      <div className="relative min-w-0 flex-1 lg:overflow-y-auto lg:pr-2 lg:pb-6 lg:pl-0.5">
        {groups.map(group => (
          <Group key={group} group={group}>
            {knownSettings
              .filter(setting => setting.group === group)
              .map(setting => (
                <SettingField
                  key={setting.name}
                  setting={setting}
                  read={read}
                  value={typed[setting.name] ?? ''}
                  problem={problems[setting.name]}
                  onValue={value => send({ type: 'TYPE', typed: { [setting.name]: value } })}
                />
              ))}
          </Group>
        ))}
      </div>
      <SettingChanges
        changed={changed}
        typed={typed}
        stored={stored}
        read={read}
        canSave={canSave}
        isBusy={state.hasTag('busy')}
        message={state.hasTag('shows a message') ? message : null}
        onDiscard={() => send({ type: 'RESET' })}
      />
      <UnsavedGuard isActive={changed.length > 0} onDiscard={() => send({ type: 'RESET' })} />
    </form>
  )
}

function Group({ group, children }: { group: SettingGroup; children: React.ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="border-rule border-b pb-1 font-semibold text-lg">{words.groups[group]}</h2>
      <div className="divide-y divide-rule">{children}</div>
    </section>
  )
}
