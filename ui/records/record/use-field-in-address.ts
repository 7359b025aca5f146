import { useEffect } from 'react'
import { useParameters } from '../../kit/use-parameters.ts'
import { controlId } from './form-fields.ts'

/** Focuses the field named in the URL, once the form is rendered, and removes it from the URL. */
export function useFieldInAddress(isThere: boolean): void {
  const [parameters, setParameter] = useParameters()
  const field = parameters.get('field')
  useEffect(() => {
    if (!isThere || field === null) return
    const control = document.getElementById(controlId(field))
    const fold = control?.closest('details')
    if (fold) fold.open = true
    control?.scrollIntoView({ block: 'nearest' })
    control?.focus({ preventScroll: true })
    setParameter('field', '')
  })
}
