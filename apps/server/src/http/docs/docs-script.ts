/** In the page: the language that was chosen last, the search among the pages, and copying. */
export const docsScript = `(() => {
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)]
  const tabs = all('[role=tab]')
  const show = (language) => {
    for (const tab of tabs) {
      const on = tab.dataset.language === language
      tab.setAttribute('aria-selected', String(on))
      tab.tabIndex = on ? 0 : -1
    }
    for (const panel of all('[role=tabpanel]')) panel.hidden = panel.dataset.language !== language
  }
  const kept = (() => { try { return localStorage.getItem('docs-language') } catch { return null } })()
  if (tabs.length > 0) show(tabs.some((tab) => tab.dataset.language === kept) ? kept : tabs[0].dataset.language)
  const choose = (tab) => {
    show(tab.dataset.language)
    try { localStorage.setItem('docs-language', tab.dataset.language) } catch {}
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab))
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!step) return
      const next = tabs[(index + step + tabs.length) % tabs.length]
      choose(next)
      next.focus()
    })
  }
  const search = document.querySelector('input[type=search]')
  const find = () => {
    const word = search.value.trim().toLowerCase()
    for (const section of all('nav section')) {
      const links = all('a', section)
      for (const link of links) link.hidden = word !== '' && !(link.textContent + link.href).toLowerCase().includes(word)
      section.hidden = links.every((link) => link.hidden)
    }
  }
  search.addEventListener('input', find)
  search.form.addEventListener('submit', (event) => {
    event.preventDefault()
    const [first] = all('nav a').filter((link) => !link.hidden && !link.parentElement.hidden)
    if (search.value.trim() !== '' && first) location.assign(first.href)
  })
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea')) return
    event.preventDefault()
    search.focus()
  })
  for (const button of all('.copy')) button.addEventListener('click', async () => {
    const from = button.closest('.address')?.querySelector('code') ?? all('[role=tabpanel]').find((panel) => !panel.hidden)
    try { await navigator.clipboard.writeText(from.textContent); button.textContent = '已复制' } catch { button.textContent = '复制失败' }
    setTimeout(() => { button.textContent = '复制' }, 1500)
  })
  // Within the list alone: where the list is part of the page, the page stays where it is.
  const list = document.querySelector('nav')
  const current = list.querySelector('[aria-current]')
  if (current && list.scrollHeight > list.clientHeight) list.scrollTop = current.offsetTop - list.clientHeight / 2
})()`
