import { decide } from '@rounds/core/access'
import { Redirect } from '@rounds/core/entities'
import { chosenRedirects, groupName } from '@rounds/core/rules/site'
import type { Tool } from '@rounds/core/tools'
import { redirectWords } from '@rounds/core/words/redirects'
import { useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { offerUndo } from '../../context/undo.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { MissingBar } from './missing-bar.tsx'
import { MissingGroup } from './missing-group.tsx'
import { type MissingAct, missingActSlots, missingSlots, OVERVIEW } from './redirect-slots.ts'
import { RedirectTabs } from './redirect-tabs.tsx'

const words = redirectWords.missing
const nothingChosen = { chosen: [], targets: {} }

/** Addresses that visitors requested in vain, turned into redirects one by one or in bulk. */
export function MissingLog({ tool }: { tool: Tool }) {
  const { client, person, notify } = useApp()
  const { mutate } = useSWRConfig()
  const [isNoise, setNoise] = useState(false)
  const [written, setWritten] = useState(0)
  const [read, ask] = useReading(
    useMemo(() => missingSlots(client), [client]),
    { noise: isNoise, written },
  )
  const announceDone = (act: MissingAct, created: readonly number[]) => {
    const sentence =
      act.kind === 'accept'
        ? words.accepted(created.length)
        : words[act.kind === 'ignore' ? 'ignored' : 'heeded'](act.addresses.length)
    notify('success', sentence)
    if (created.length > 0)
      offerUndo({
        sentence,
        steps: [{ kind: 'delete', entity: 'Redirect', keys: created.map(key => [key]) }],
      })
    setWritten(count => count + 1)
    void mutate(OVERVIEW)
  }
  const [state, send] = useSubmit(
    useMemo(() => missingActSlots(client), [client]),
    {
      stored: nothingChosen,
      settle: () => ({ stored: nothingChosen, typed: nothingChosen }),
      onDone: ({ sent, answer }) => announceDone(sent.act, answer),
    },
  )
  const { chosen, targets } = state.context.typed
  const groups = read.context.answer?.groups ?? []
  const may = decide(person, 'create', Redirect).allowed
  const mayWrite = may && !isNoise
  const busy = state.hasTag('busy')
  const choose = (addresses: readonly string[], isOn: boolean) =>
    send({
      type: 'TYPE',
      typed: {
        chosen: [...chosen.filter(one => !addresses.includes(one)), ...(isOn ? addresses : [])],
      },
    })
  const redirects = chosenRedirects(groups, chosen, targets)
  return (
    <>
      <PageHeader title={tool.title} sentence={words.sentence} />
      <RedirectTabs now="missing" />
      {read.hasTag('shows a message') && (
        <ReadAlert
          className="mt-4"
          what={words.what}
          error={new Error(read.context.message ?? '')}
          onRetry={() => ask({ type: 'RETRY' })}
        />
      )}
      {!read.context.answer && read.hasTag('busy') && <SkeletonLines lines={8} className="measure mt-6" />}
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.failed} className="mt-3">
          {state.context.message}
        </Alert>
      )}
      {read.context.answer && (
        <div className="min-h-0 flex-1 overflow-y-auto pb-6">
          {mayWrite && groups.length > 0 && (
            <MissingBar
              chosen={chosen.length}
              isReady={redirects !== null}
              busy={busy}
              onAll={() =>
                choose(
                  groups.flatMap(({ target, addresses }) =>
                    target ? addresses.map(({ address }) => address) : [],
                  ),
                  true,
                )
              }
              onNone={() => send({ type: 'TYPE', typed: { chosen: [] } })}
              onAccept={() => redirects && send({ type: 'SUBMIT', act: { kind: 'accept', redirects } })}
              onIgnore={() => send({ type: 'SUBMIT', act: { kind: 'ignore', addresses: chosen } })}
            />
          )}
          {isNoise && groups.length > 0 && (
            <div className="mt-4">
              <h2 className="text-lg">{words.noiseTitle}</h2>
              <p className="measure text-ink-2">{words.noiseText}</p>
            </div>
          )}
          {groups.map(group => (
            <MissingGroup
              key={groupName(group)}
              group={group}
              chosen={chosen}
              target={targets[groupName(group)] ?? group.target?.url ?? ''}
              mayWrite={mayWrite}
              isNoise={isNoise}
              mayHeed={may}
              onHeed={address => send({ type: 'SUBMIT', act: { kind: 'heed', addresses: [address] } })}
              onChoose={choose}
              onTarget={to =>
                send({ type: 'TYPE', typed: { targets: { ...targets, [groupName(group)]: to } } })
              }
            />
          ))}
          {groups.length === 0 && (
            <EmptyState title={words.emptyTitle}>{isNoise ? words.noiseEmpty : words.empty}</EmptyState>
          )}
          <p className="mt-6">
            <Button
              kind="quiet"
              size="sm"
              onClick={() => {
                send({ type: 'TYPE', typed: { chosen: [] } })
                setNoise(!isNoise)
              }}
            >
              {isNoise ? words.hideNoise : words.showNoise(read.context.answer.noise)}
            </Button>
          </p>
        </div>
      )}
    </>
  )
}
