import { toastLife } from '@rounds/core/rules'
import { toast } from 'sonner'
import type { App } from '../app/app-context.ts'

/** Shows a toast for as long as its kind stands (specification §4 and §9). */
export const notify: App['notify'] = (type, message) => {
  toast[type](message, { duration: toastLife(type) ?? Number.POSITIVE_INFINITY })
}
