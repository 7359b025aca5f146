import type { ReactNode } from 'react'
import { useSearch } from 'wouter'

/** Content below a record's form, aligned with it; hidden while its links are open instead. */
export function UnderForm({ children }: { children: ReactNode }) {
  const isForm = !new URLSearchParams(useSearch()).has('linked')
  return <div className={isForm ? 'mt-8 flex flex-col gap-7 lg:pl-50' : 'hidden'}>{children}</div>
}
