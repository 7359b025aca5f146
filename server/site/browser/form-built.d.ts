export const formScriptSource: string
