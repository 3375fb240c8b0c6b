/** Of the documents: the colours are those of the product (design X-01). */
export const docsStyle = `:root{--ground:#f7f5f1;--line:#e5e1d9;--line2:#cfcac0;--ink:#1c2024;--ink2:#454b53;--ink3:#646b75;--action:#1f4fd8;--ok:#15803d;--err:#b42318;--mono:ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace}
*{box-sizing:border-box;margin:0}html{scroll-padding-top:72px}body{font:14px/22px system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:var(--ink);background:var(--ground);container-type:inline-size}
a{color:var(--action);text-decoration:none}a:hover,main p a{text-decoration:underline}:focus-visible{outline:2px solid var(--action);outline-offset:2px}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;gap:24px;height:56px;padding:0 24px;background:#fff;border-bottom:1px solid var(--line)}
header b{font-size:18px}header .part{color:var(--ink2);border-left:1px solid var(--line);padding-left:12px}header form{margin-left:auto}
header input{width:260px;max-width:40vw;height:36px;border:1px solid var(--line2);border-radius:6px;padding:0 12px;font:inherit;background:#fff}
.skip{position:absolute;left:-9999px}.skip:focus{left:24px;top:12px;background:#fff;padding:4px 8px;z-index:2}
.body{display:grid;grid-template-columns:248px minmax(0,1fr) 472px;align-items:start}.body.plain{grid-template-columns:248px minmax(0,1fr)}
nav{position:sticky;top:56px;max-height:calc(100vh - 56px);overflow:auto;padding:8px 12px 24px 16px}
nav h2{font-size:12px;line-height:18px;font-weight:400;color:var(--ink3);padding:0 12px;margin:12px 0 4px}
nav a{display:flex;justify-content:space-between;align-items:center;gap:8px;min-height:34px;padding:4px 11px;border:1px solid transparent;border-radius:6px;color:var(--ink2)}
nav a:hover{background:#efece6;color:var(--ink);text-decoration:none}nav a[aria-current]{background:#fff;border-color:var(--line);color:var(--ink);font-weight:600}nav em{font:500 11px/16px var(--mono);color:var(--ink3)}
main{min-height:calc(100vh - 56px);background:#fff;border-left:1px solid var(--line);padding:28px 40px 64px;overflow-wrap:anywhere}
h1{font-size:22px;line-height:30px;font-weight:600}main h2{font-size:16px;line-height:24px;font-weight:600;margin:32px 0 4px}.over{font-size:12px;color:var(--ink3)}.lead{margin-top:8px;color:var(--ink2)}.none{color:var(--ink3);margin-top:8px}
main p code,.steps code{font:12px/18px var(--mono);background:#efece6;border-radius:4px;padding:1px 5px}
.address{display:flex;align-items:center;gap:12px;min-height:44px;margin-top:16px;padding:4px 6px 4px 14px;border:1px solid var(--line);border-radius:8px;background:var(--ground);font:13px/20px var(--mono)}.address b{color:var(--ok)}.address code{flex:1}
.copy{border:0;border-radius:6px;background:none;color:var(--ink2);font:13px/20px inherit;min-height:36px;padding:0 10px;cursor:pointer}.copy:hover{background:#efece6}
.fields{list-style:none;padding:0;border-top:1px solid var(--line);margin-top:8px}.fields>li{padding:11px 0;border-bottom:1px solid var(--line)}.field{display:flex;align-items:baseline;gap:10px}.field b{font:600 13px/20px var(--mono)}.type{font:12px/18px var(--mono);color:var(--ink3)}.must,.may{margin-left:auto;flex:none;font-size:12px;color:var(--err)}.may{color:var(--ink3)}.fields p{font-size:13px;line-height:20px;color:var(--ink2);margin-top:2px}
.inner{border:1px solid var(--line);border-radius:8px}.inner>li{padding:9px 14px}.inner>li:last-child{border-bottom:0}summary{font-size:13px;color:var(--ink2);margin-top:6px;cursor:pointer}
table{width:100%;border-collapse:collapse;font-size:13px;line-height:20px;margin-top:8px}th{font-size:12px;font-weight:500;color:var(--ink3);text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line)}td{padding:9px 12px 9px 0;border-bottom:1px solid var(--line);vertical-align:top}td:first-child{font:12px/20px var(--mono);white-space:nowrap}
.steps{padding-left:20px;margin-top:8px;color:var(--ink2)}.steps li{padding:6px 0 6px 4px}
aside{position:sticky;top:56px;max-height:calc(100vh - 56px);min-height:calc(100vh - 56px);overflow:auto;background:#1c2024;color:#e7e4dd}
aside pre{padding:16px 20px;font:12.5px/19px var(--mono);white-space:pre-wrap;overflow-wrap:anywhere}aside :focus-visible{outline-color:#fff;outline-offset:-2px}
.tabs{display:flex;align-items:center;padding:0 8px 0 20px;border-bottom:1px solid #343a42}.tabs>div{display:flex;gap:20px;flex:1}.tabs [role=tab]{height:44px;border:0;border-bottom:2px solid transparent;background:none;color:#b4b9c1;font:13px/20px inherit;cursor:pointer}.tabs [aria-selected=true]{color:#fff;border-color:#fff}.tabs .copy{color:#b4b9c1}.tabs .copy:hover{background:#343a42}
.label{display:flex;justify-content:space-between;padding:9px 20px;border-top:1px solid #343a42;border-bottom:1px solid #343a42;font-size:13px;color:#b4b9c1}
aside i{font-style:normal}.word{color:#9db7f5}i.text{color:#a9d5b6}.number{color:#f0c88a}.comment{color:#9ca3ad}
@container (max-width:1279px){.body{grid-template-columns:248px minmax(0,1fr)}aside{grid-column:2;position:static;max-height:none;min-height:0}}
header .to-list{display:none}
@container (max-width:799px){.body,.body.plain{display:flex;flex-direction:column}main,aside{width:100%}main{min-height:0}nav{position:static;max-height:none;width:100%;order:1;border-top:1px solid var(--line)}header .to-list{display:block;white-space:nowrap}header form{min-width:0}header input{width:100%}main{border-left:0;padding:24px 16px 48px}header{padding:0 16px;gap:12px}header .part{display:none}}`
