export const aiWords = {
  suggest: {
    group: (field: string) => `Suggestions for ${field}`,
    draft: 'Draft…',
    shorten: 'Shorten…',
    plain: 'Plainer words…',
    description: 'Suggest a description…',
    alt: 'Suggest alt text…',
    notes: 'What should it say?',
    notesHelp: 'Notes for the draft. They’re sent to the AI service with the page title.',
    askDraft: 'Write a draft',
  },
  dialog: {
    title: (field: string) => `Suggestion for ${field}`,
    sentence:
      'Accept the sentences that you want. They go into your draft; visitors see them once you publish.',
    asking: 'Waiting for the AI service…',
    failed: 'No suggestion',
    same: 'The suggestion changes nothing that can be taken over.',
    removed: (many: number) =>
      many === 1
        ? 'One sentence was left out: it held an address or a number that isn’t on the page.'
        : `${many} sentences were left out: they held addresses or numbers that aren’t on the page.`,
    claims: (words: readonly string[]) => `Check these words, which promise a lot: ${words.join(', ')}.`,
    fixed: 'Sentences with links or formatting stay as they are.',
    by: (model: string) => `Suggested by ${model}`,
    changes: 'Changes',
    now: 'Now:',
    suggested: 'Suggested:',
    accept: 'Accept',
    keep: 'Keep',
    remove: 'Leaves it out',
    keys: 'Up and Down move, A accepts, K keeps.',
    acceptAll: 'Accept all',
    cancel: 'Cancel',
    take: (many: number) => (many === 1 ? 'Use 1 change' : `Use ${many} changes`),
    notWritten: 'Couldn’t use the suggestion',
  },
  tools: {
    on: 'AI tools are on',
    off: 'AI tools are off',
    uses: (model: string, host: string) =>
      `Texts of pages are sent to ${model} at ${host} when an editor asks.`,
    never: 'Form submissions are never sent.',
    key: {
      'key manager': 'The key comes from Key manager.',
      environment: 'The key comes from the server’s environment.',
    },
    noKey: 'No key is set. That’s fine for a service that needs none.',
    steps: 'To turn them on:',
    address:
      'A MoJoAdmin sets “AI service” in Site setup to the address of a service that speaks the OpenAI protocol.',
    secret: 'If the service needs a key, a MoJoAdmin adds it in Key manager with the service “OpenAI”.',
    model: 'Open AI Settings below and fill in the model.',
    enabled: 'Turn on Enabled in AI Settings below.',
    test: 'Test the service',
    testing: 'Asking…',
    worked: (model: string, text: string) => `${model} answered: ${text}`,
    didNot: 'The service didn’t answer',
    sample: 'Our heart clinic, which is located on the second floor, is open to patients on weekdays.',
  },
} as const
