export const formScriptSource: string
export const proofWorkerSource: string
