import { render } from 'preact'

const root = document.getElementById('inspector')
if (root) render(<p>Understudy</p>, root)
