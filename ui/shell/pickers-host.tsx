import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { App } from '../context/app-context.ts'
import { type Pickers, PickersContext, type PickOptions } from '../context/pickers.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { PickedLink } from '../kit/rich-text/rich-text-props.ts'

const PickFile = lazyPart(() => import('../files/pick-file.tsx').then(it => ({ default: it.PickFile })))
const LinkDialog = lazyPart(() => import('../pages/link-dialog.tsx').then(it => ({ default: it.LinkDialog })))

/** The pending request, and its promise. */
type Question =
  | { readonly of: 'file'; readonly options: PickOptions; readonly answer: (picked: never) => void }
  | { readonly of: 'link'; readonly current: PickedLink | null; readonly answer: (picked: never) => void }

/** Renders the pickers' dialogs, each loaded when first needed. */
export function PickersHost({
  client,
  person,
  children,
}: Pick<App, 'client' | 'person'> & { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const asked = useRef<Question | null>(null)
  const end = (picked: unknown) => {
    question?.answer(picked as never)
    asked.current = null
    setQuestion(null)
  }
  const pickers = useMemo<Pickers>(() => {
    const ask = (next: Question) => {
      asked.current?.answer(null as never)
      asked.current = next
      setQuestion(next)
    }
    return {
      pickFile: options => new Promise(answer => ask({ of: 'file', options, answer })),
      pickLink: current => new Promise(answer => ask({ of: 'link', current, answer })),
      putPicture: file =>
        import('../files/put-picture.ts').then(it => it.putPicture({ client, person }, file)),
      followingLink: href =>
        import('../pages/find-link-targets.ts').then(it => it.followingLink(client, href)),
    }
  }, [client, person])
  return (
    <PickersContext value={pickers}>
      {children}
      {question?.of === 'file' && <PickFile {...question.options} onPicked={end} />}
      {question?.of === 'link' && <LinkDialog current={question.current} onPicked={end} />}
    </PickersContext>
  )
}
