import { decide } from '@rounds/core/access'
import { toolNamed } from '@rounds/core/tools'
import { useApp } from '../../context/app-context.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { SuggestProps } from './suggest.tsx'

const Suggest = lazyPart(() => import('./suggest.tsx').then(it => ({ default: it.Suggest })))

/** Suggestions for a field, for people with the AI tools; loaded on demand. */
export function SuggestPart(props: SuggestProps) {
  const { person } = useApp()
  return decide(person, 'open', toolNamed('ai-tools')).allowed ? <Suggest {...props} /> : null
}
