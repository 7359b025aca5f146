import { backOfficeToastPosition } from '@rounds/core/rules/interface'
import { useEffect } from 'react'
import type { App } from '../context/app-context.ts'
import { Toaster } from '../kit/toaster.tsx'
import { notify } from './notify.ts'

/** The toaster; registers how toasts are shown once it is mounted. */
export function ToastHost({ onReady }: { onReady: (notify: App['notify']) => void }) {
  useEffect(() => onReady(notify), [onReady])
  return <Toaster position={backOfficeToastPosition} />
}
