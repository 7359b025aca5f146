/** Whether the code that is tested has mutants in it, so that how long it takes says nothing of it. */
export const isInstrumented = process.env.STRYKER_MUTATOR_WORKER !== undefined
