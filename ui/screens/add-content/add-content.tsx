import { decide, type Match } from '@rounds/core/access'
import { editorCalls } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import { CopyOfPage } from './copy-of-page.tsx'
import { NewPageForm } from './new-page-form.tsx'
import { type Refusal, refusalOf } from './refusal.ts'

/** A new page from type, folder and template, or as a copy; then straight into the editor (screens, `/edit/add`). */
export function AddContent({ match: { tool } }: { match: Match }) {
  const { client, person } = useApp()
  const [, navigate] = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const may = decide(person, 'create', entities.Content)
  useStatus(statusOf(busy, refusal))
  if (!may.allowed)
    return (
      <>
        <PageHeader title={tool.title} sentence={tool.purpose} />
        <EmptyState title="You cannot make pages">{may.because}</EmptyState>
      </>
    )
  const calls = editorCalls(client.http)
  const make = async (making: Promise<{ readonly CId: number }>) => {
    setBusy(true)
    setRefusal(null)
    try {
      const { CId } = await making
      navigate(editAddress(CId))
    } catch (error) {
      setRefusal(refusalOf(error))
      setBusy(false)
    }
  }
  const choose = (id: string) => {
    setRefusal(null)
    setParameters(id === 'copy' ? { from: 'copy' } : {}, { replace: true })
  }
  return (
    <>
      <PageHeader title={tool.title} sentence="Nobody but the staff sees the page until you publish it." />
      {refusal && (
        <Alert
          kind="error"
          className="measure mt-4"
          title="The page was not made; what you chose is still here."
        >
          {refusal.message}
        </Alert>
      )}
      <Tabs
        className="measure mt-4"
        label="How to begin"
        value={parameters.get('from') === 'copy' ? 'copy' : 'new'}
        onValue={choose}
        tabs={[
          {
            id: 'new',
            label: 'A new page',
            content: (
              <NewPageForm
                busy={busy}
                refusal={refusal}
                tag={Number(parameters.get('tag')) || null}
                onMake={page => void make(calls.add(page))}
              />
            ),
          },
          {
            id: 'copy',
            label: 'A copy of a page',
            content: <CopyOfPage busy={busy} onMake={cId => void make(calls.duplicate(cId))} />,
          },
        ]}
      />
    </>
  )
}

function statusOf(busy: boolean, refusal: Refusal | null) {
  if (busy) return { tone: 'busy', words: 'Making the page…' } as const
  if (refusal) return { tone: 'alarm', words: 'The page was not made' } as const
  return { tone: 'idle', words: 'A new page', keys: [{ keys: 'Enter', does: 'Make it' }] } as const
}
