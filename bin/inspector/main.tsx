import { render } from 'preact'
import { App } from '#bin/inspector/shell/app.tsx'

const root = document.getElementById('inspector')
if (root) render(<App />, root)
