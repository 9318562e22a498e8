import process from 'node:process'

/** A progress line: overwritten in place on a terminal, repeated every few seconds elsewhere. */
export function showProgress(line: () => string): () => void {
  const { stderr } = process
  const show = () => stderr.write(stderr.isTTY ? `\r\x1b[2K${line()}` : `${line()}\n`)
  const timer = setInterval(show, stderr.isTTY ? 200 : 5000)
  timer.unref()
  return () => {
    clearInterval(timer)
    if (stderr.isTTY) stderr.write('\r\x1b[2K')
  }
}
