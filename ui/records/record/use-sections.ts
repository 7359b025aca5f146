import type { PlacedSection } from '@rounds/core/layouts'
import { useCallback, useEffect, useState } from 'react'
import { sectionId } from './record-form.tsx'

/** The form section in view, and functions to jump to another: by name, next or previous. */
export function useSections(sections: readonly PlacedSection<unknown>[], isShown: boolean) {
  const [inView, setInView] = useState<string | null>(null)
  const ids = sections.map(({ id }) => id).join(' ')

  useEffect(() => {
    if (!isShown) return
    const seen = new Map<string, boolean>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting)
        const first = ids.split(' ').find(id => seen.get(sectionId(id)))
        if (first) setInView(first)
      },
      // People read in the upper part of the window.
      { rootMargin: '-10% 0px -55% 0px' },
    )
    for (const id of ids.split(' ')) {
      const heading = document.getElementById(sectionId(id))
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [ids, isShown])

  const go = useCallback((id: string) => {
    const heading = document.getElementById(sectionId(id))
    const fold = heading?.closest('details')
    if (fold) fold.open = true
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
    setInView(id)
  }, [])
  const step = useCallback(
    (by: 1 | -1) => {
      const all = ids.split(' ')
      // Focus takes precedence over scroll position: several short sections can be visible at once.
      const here = all.find(holdsFocus) ?? inView ?? all[0] ?? ''
      const to = all[all.indexOf(here) + by]
      if (to) go(to)
    },
    [ids, inView, go],
  )
  return { inView: inView ?? sections[0]?.id ?? null, go, step }
}

/** Whether focus is on a section's heading or in one of its fields. */
const holdsFocus = (id: string): boolean =>
  document.getElementById(sectionId(id))?.closest('section, details')?.contains(document.activeElement) ??
  false
