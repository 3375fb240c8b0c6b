import { useRef, type ReactElement } from 'react'
import { ClearIcon, SearchIcon } from '@qiyin/ui/icons.tsx'
import './search-field.css'

interface SearchFieldProps {
  /** What is searched, as its name and its placeholder. */
  label: string
  maxLength: number
  value: string
  onChange: (value: string) => void
  /** On 搜索 of the phone's keyboard, and with nothing when the field is cleared. */
  onSearch: (value: string) => void
}

/** One line to search by. */
export function SearchField({ label, maxLength, value, onChange, onSearch }: SearchFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      role="search"
      className="search-field"
      // Without an action phones write 换行 instead of 搜索 on the key.
      action="."
      onSubmit={(event) => {
        event.preventDefault()
        input.current?.blur()
        onSearch(value)
      }}
    >
      <SearchIcon size={18} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="清除"
          onClick={() => {
            onSearch('')
            input.current?.focus()
          }}
        >
          <ClearIcon size={16} />
        </button>
      )}
    </form>
  )
}
