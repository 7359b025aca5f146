import { useIsStepUpAsked } from '../context/step-up.ts'
import { lazyPart } from '../kit/lazy-part.tsx'

const StepUpDialog = lazyPart(() =>
  import('./step-up-dialog.tsx').then(file => ({ default: file.StepUpDialog })),
)

/** Asks for the password again where the server wants it before a change; fetched then. */
export const StepUp = () => useIsStepUpAsked() && <StepUpDialog />
