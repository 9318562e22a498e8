import process from 'node:process'

/** A progress line: overwritten in place on a terminal, repeated every few seconds elsewhere. */
export function showProgress(line: (width?: number) => string): () => void {
  const { stderr } = process
  const show = () => {
    if (!stderr.isTTY) return stderr.write(`${line()}\n`)
    // A line that wraps cannot be overwritten.
    const width = stderr.columns - 1
    return stderr.write(`\r\x1b[2K${line(width).slice(0, width)}`)
  }
  const timer = setInterval(show, stderr.isTTY ? 200 : 5000)
  timer.unref()
  return () => {
    clearInterval(timer)
    if (stderr.isTTY) stderr.write('\r\x1b[2K')
  }
}
