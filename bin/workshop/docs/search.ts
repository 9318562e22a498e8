/** Options of the search. Its functions are sent to the page as text: each is complete in itself. */
export const searchOptions = {
  processTerm: (term: string) =>
    /^(?:a|an|and|are|at|by|do|for|how|i|in|is|of|on|or|the|to|what|which|with)$/i.test(term)
      ? null
      : term.toLowerCase(),
  /** Pages for tasks before references, and references before pages about this project. */
  boostDocument: (page: string) => {
    if (/^\/(?:decisions|project|platform|architecture|mutation|benchmarks|adding)/.test(page))
      return 0.2
    return /^\/(?:reference|errors|quirks|drift-rules)/.test(page) ? 0.3 : 1
  },
}
