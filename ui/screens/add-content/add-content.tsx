import { decide, decideOffer, type Match, type Person } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import type { Tool } from '@rounds/core/tools'
import { addContentWords } from '@rounds/core/words/add-content'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { editAddress } from '../../pages/read-pages.ts'
import { useOwnFolders } from '../../pages/use-own-folders.ts'
import { CopyOfPage } from './copy-of-page.tsx'
import { NewPageForm, type NewPageState } from './new-page-form.tsx'
import { newPageIn, newPageSlots } from './new-page-slots.ts'

/** Creates a page from type, folder and template, or as a copy; then opens the editor (screens, `/edit/add`). */
export function AddContent({ match: { tool } }: { match: Match }) {
  const { client, person } = useApp()
  const [, navigate] = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const folders = useOwnFolders()
  const slots = useMemo(() => newPageSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: newPageIn(Number(parameters.get('tag')) || folders.first),
    onDone: ({ answer: { CId } }) => navigate(editAddress(CId)),
  })
  const may = mayMakePages(person, tool)
  useStatus(statusOf(state))
  if (!may.allowed)
    return (
      <>
        <PageHeader title={tool.title} sentence={tool.purpose} />
        <EmptyState title={addContentWords.screen.youCantCreatePages}>
          {addContentWords.screen.askAdministratorWhoCan(may.because)}
        </EmptyState>
      </>
    )
  const choose = (id: string) => {
    send({ type: 'DISMISS' })
    setParameters(id === 'copy' ? { from: 'copy' } : {}, { replace: true })
  }
  return (
    <>
      <PageHeader title={tool.title} sentence={addContentWords.screen.nobodyButStaffSees} />
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="measure mt-4" title={addContentWords.screen.pageNotMadeWhat}>
          {state.context.message}
        </Alert>
      )}
      <Tabs
        className="measure mt-4"
        label={addContentWords.screen.howToBegin}
        value={parameters.get('from') === 'copy' ? 'copy' : 'new'}
        onValue={choose}
        tabs={[
          {
            id: 'new',
            label: addContentWords.screen.aNewPage,
            content: <NewPageForm state={state} send={send} />,
          },
          {
            id: 'copy',
            label: addContentWords.screen.copyPage,
            content: (
              <CopyOfPage
                busy={state.hasTag('busy')}
                onMake={copyOf => send({ type: 'SUBMIT', act: { copyOf } })}
              />
            ),
          },
        ]}
      />
    </>
  )
}

const mayMakePages = (person: Person, tool: Tool) => {
  const makes = decide(person, 'create', entities.Content)
  return makes.allowed ? decideOffer(person, tool) : makes
}

function statusOf(state: NewPageState) {
  if (state.hasTag('busy')) return { tone: 'busy', words: addContentWords.screen.makingThePage } as const
  if (state.hasTag('shows a message'))
    return { tone: 'alarm', words: addContentWords.screen.pageNotMade } as const
  return {
    tone: 'idle',
    words: addContentWords.screen.aNewPage,
    keys: [{ keys: 'Enter', effect: addContentWords.screen.makeIt }],
  } as const
}
