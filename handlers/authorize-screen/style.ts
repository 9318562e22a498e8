import { PALETTE } from './palette.ts'

/** One narrow column; follows the colour scheme of the system. */
export const STYLE = `${PALETTE}* { box-sizing:border-box }
body { margin:0; padding:1rem; background:var(--paper); color:var(--ink); font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif }
main { max-width:30rem; margin:clamp(0rem,6vw,4rem) auto; padding:1.75rem; background:var(--card); border:1px solid var(--line); border-radius:12px; overflow-wrap:anywhere }
.site { margin:0; color:var(--quiet); font-size:.875rem }
h1 { margin:.25rem 0 .75rem; font-size:1.375rem; line-height:1.25 }
form { display:grid; gap:1.25rem; margin-top:1.25rem }
.field { display:grid; gap:.375rem; font-weight:600 }
input:not([type=radio]) { width:100%; padding:.625rem .75rem; border:1px solid var(--field); border-radius:8px; background:var(--paper); color:inherit; font:inherit; font-weight:400 }
fieldset { display:grid; gap:.5rem; margin:0; padding:0; border:0 }
legend { margin-bottom:.375rem; padding:0; font-weight:600 }
.user { display:flex; gap:.75rem; align-items:center; padding:.625rem .75rem; border:1px solid var(--line); border-radius:8px; cursor:pointer }
.user:has(:checked) { border-color:var(--accent); box-shadow:inset 0 0 0 1px var(--accent) }
.user input { accent-color:var(--accent); width:1.125rem; height:1.125rem; margin:0 }
.user small { display:block; color:var(--quiet) }
.note { margin:0; color:var(--quiet); font-size:.875rem }
.note code { color:var(--ink) }
.problem { margin:0; padding:.75rem; border-radius:8px; background:var(--badpaper); color:var(--bad) }
.secret { margin:1rem 0; padding:1rem; border:1px dashed var(--line); border-radius:8px; text-align:center; font-size:1.125rem; user-select:all }
.buttons { display:flex; flex-wrap:wrap; gap:.75rem }
button { flex:1 1 9rem; padding:.75rem 1rem; border:1px solid var(--line); border-radius:8px; background:transparent; color:inherit; font:inherit; font-weight:600; cursor:pointer }
button.primary { border-color:var(--accent); background:var(--accent); color:var(--card) }
:focus-visible { outline:3px solid var(--accent); outline-offset:2px }
`
