/** Light and dark, narrow and wide. */
export const PAGE_STYLE = `
:root{--paper:#fbfbf9;--card:#fff;--ink:#1c2321;--dim:#5d6864;--line:#dfe3df;--pass:#17693f;--quirk:#0b6173;--fail:#b3261e;--skip:#7a5f17;--disabled:#656e6a;--error:#7a3cb3;--link:#1a5fb4}
@media (prefers-color-scheme:dark){:root{--paper:#141816;--card:#1c211f;--ink:#e6ebe8;--dim:#9aa6a1;--line:#313835;--pass:#4cc38a;--quirk:#5cc6dc;--fail:#ff7a70;--skip:#e0b84f;--disabled:#98a29d;--error:#c79bf2;--link:#8ab8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
header{padding:1.6rem max(1rem,calc((100vw - 74rem)/2));border-bottom:4px solid var(--fail)}
header.holds{border-color:var(--pass)}header.incomplete{border-color:var(--error)}
header p{margin:0;color:var(--dim)}h1{margin:.1rem 0 .3rem;font-size:clamp(1.3rem,4vw,2rem);line-height:1.2}
h1::first-letter{text-transform:uppercase}h2{font-size:1.15rem;margin:2rem 0 .6rem}h3{font:600 .95rem ui-monospace,monospace;margin:1.2rem 0 .3rem}
.address{overflow-wrap:anywhere;font-family:ui-monospace,monospace;font-size:.9rem}
main{max-width:76rem;margin:0 auto;padding:1rem}
.cards{display:flex;flex-wrap:wrap;gap:.6rem}
.card{flex:1 1 6rem;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.7rem;color:inherit;font:inherit;text-align:left;cursor:pointer;border-top:3px solid currentColor}
.card b{display:block;font-size:1.5rem}.card span{color:var(--dim)}
.pass,.quirk,.fail,.skip,.disabled,.error{color:var(--tone)}
.pass{--tone:var(--pass)}.quirk{--tone:var(--quirk)}.fail{--tone:var(--fail)}.skip{--tone:var(--skip)}.disabled{--tone:var(--disabled)}.error{--tone:var(--error)}
.bar{display:flex;height:.55rem;width:100%;border-radius:.3rem;overflow:hidden;background:var(--line)}.bar span{background:currentColor;min-width:2px}
.problems{border-left:3px solid var(--fail);padding:.2rem 0 .2rem 2rem;margin:1rem 0}
.about{margin-top:1rem}.about summary{cursor:pointer;color:var(--dim)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));gap:.4rem 1.2rem}
.facts div{display:flex;gap:.5rem}.facts dt{color:var(--dim);flex:0 0 8.5rem}.facts dd{margin:0;overflow-wrap:anywhere}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.6rem;background:var(--card)}
table{border-collapse:collapse;width:100%}
.matrix th[scope=row]{position:sticky;left:0;background:var(--card);text-align:left;font-weight:500;padding:.15rem .6rem;white-space:nowrap;font-family:ui-monospace,monospace;font-size:.82rem}
.matrix thead th{padding:.4rem .2rem;font-size:.75rem;font-weight:500;color:var(--dim)}
.matrix td{padding:2px;text-align:center}
.cell{min-width:2.6rem;width:100%;border:0;border-radius:.25rem;padding:.2rem;font:inherit;font-size:.78rem;cursor:pointer;color:var(--ink);background:color-mix(in srgb,var(--tone) 16%,var(--card))}
.cell.fail,.cell.error{background:color-mix(in srgb,var(--tone) 32%,var(--card));font-weight:700}
.sections th,.sections td{padding:.2rem .5rem;text-align:left}.sections td:nth-child(2){width:60%}
.coverage th,.coverage td{padding:.15rem .6rem;text-align:right}.coverage th:first-child{text-align:left;font-family:ui-monospace,monospace;font-size:.82rem;font-weight:500}.coverage tbody tr:last-child{border-top:1px solid var(--line);font-weight:700}
.cause{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--fail);border-radius:.4rem;margin:.4rem 0;padding:.4rem .7rem}.cause.should,.cause.assumed{border-left-color:var(--skip)}.cause>summary{cursor:pointer;overflow-wrap:anywhere}.cause .finding{margin-left:.6rem}
.levels{display:flex;gap:.4rem;flex-wrap:wrap}.levels button{font:inherit;padding:.2rem .7rem;border:1px solid var(--line);border-radius:.4rem;background:var(--card);color:var(--ink);cursor:pointer}.levels [aria-pressed=true]{border-color:currentColor;font-weight:700}
#findings[data-only=must] .level:not(.must),#findings[data-only=should] .level:not(.should),#findings[data-only=assumed] .level:not(.assumed){display:none}
.unlock{margin:.3rem 0}.unlock .sections td:nth-child(2){width:auto;white-space:nowrap}.unlock td:nth-child(3){min-width:14rem}.unlock summary{cursor:pointer}
.finding{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--fail);border-radius:.4rem;margin:.4rem 0;padding:.4rem .7rem;color:var(--ink)}
/* Warnings. */
.fail.should,.fail.assumed{--tone:var(--skip)}.finding.fail.should,.finding.fail.assumed{border-left-color:var(--skip)}
.finding.error{border-left-color:var(--error)}.finding.quirk{border-left-color:var(--quirk)}.finding.deviation{border-left-color:var(--disabled)}
.finding summary{cursor:pointer;overflow-wrap:anywhere}.gist{display:block;margin:.1rem 0 .1rem 1.1rem;color:var(--dim);font-size:.9rem}.finding[open] .gist{display:none}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:0 .8rem}.sides figure{min-width:0}
.finding dl{display:grid;grid-template-columns:8rem 1fr;gap:.2rem .6rem}.finding dt{color:var(--dim)}.finding dd{margin:0;overflow-wrap:anywhere}
.finding dl dd{grid-column:2}.statement{font-style:italic}
.exchange{border-top:1px solid var(--line);margin-top:.6rem;overflow-wrap:anywhere}
.exchange.decisive{border-left:4px solid var(--fail);padding-left:.6rem}.mark{color:var(--fail)}
figure{margin:.4rem 0}figcaption{color:var(--dim);font-size:.8rem}
pre{margin:.2rem 0;padding:.6rem;background:var(--paper);border:1px solid var(--line);border-radius:.3rem;overflow:auto;max-height:22rem;font-size:.8rem;white-space:pre-wrap;overflow-wrap:anywhere}
code,a{font-family:ui-monospace,monospace;font-size:.88rem}a{color:var(--link)}small{color:var(--dim)}
.tag{display:inline-block;min-width:4.4rem;text-align:center;border-radius:.3rem;padding:0 .4rem;font-size:.75rem;color:var(--ink);background:color-mix(in srgb,var(--tone) 22%,var(--card))}
.filters{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.4rem;padding:.5rem 0;background:var(--paper)}
.filters input{flex:1 1 14rem}.filters input,.filters select,.filters button,#more,.copy{font:inherit;padding:.35rem .5rem;border:1px solid var(--line);border-radius:.4rem;background:var(--card);color:var(--ink);max-width:100%}
.filters output{align-self:center;color:var(--dim)}.copy{padding:0 .4rem;font-size:.75rem}
.case{border-bottom:1px solid var(--line);padding:.4rem 0;overflow-wrap:anywhere}.case p{margin:.1rem 0 0}.why{color:var(--dim)}
.calm{color:var(--pass)}
@media (max-width:40rem){.finding dl{grid-template-columns:1fr}.finding dl dd{grid-column:1}.facts dt{flex-basis:7rem}.filters{position:static}}
`
