/** The default theme of the site generator with the colours of the inspector. */

export const THEME = `import DefaultTheme from 'vitepress/theme'
import './style.css'

export default DefaultTheme
`

export const STYLE = `:root {
  --vp-c-brand-1: #1f5fbf;
  --vp-c-brand-2: #2b6fd6;
  --vp-c-brand-3: #2b6fd6;
  --vp-c-brand-soft: rgb(43 111 214 / 14%);
}

.dark {
  --vp-c-brand-1: #8ab4f8;
  --vp-c-brand-2: #6ea1f5;
  --vp-c-brand-3: #3b7be0;
  --vp-c-brand-soft: rgb(138 180 248 / 16%);
}

.vp-doc img {
  border: 1px solid var(--vp-c-divider);
  border-radius: 8px;
}

.vp-doc td code {
  overflow-wrap: anywhere;
}

@media (min-width: 768px) {
  .vp-doc td {
    min-width: 6em;
  }

  .vp-doc td:first-child {
    min-width: 11em;
  }
}
`
