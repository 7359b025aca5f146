import { useEffect } from 'react'
import { useParameters } from '../../kit/use-parameters.ts'
import { controlId } from './form-fields.ts'

/** Puts the focus on the field that the address names, once the form is there; the address then names it no more. */
export function useFieldInAddress(isThere: boolean): void {
  const [parameters, setParameter] = useParameters()
  const field = parameters.get('field')
  useEffect(() => {
    if (!isThere || field === null) return
    const control = document.getElementById(controlId(field))
    const fold = control?.closest('details')
    if (fold) fold.open = true
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
    setParameter('field', '')
  })
}
