import { render } from 'preact'
import { App } from './shell/app.tsx'

const root = document.getElementById('inspector')
if (root) render(<App />, root)
