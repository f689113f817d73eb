import { Input } from 'antd'
import type { BodyPicture } from '#features/topics/body/blocks.ts'

interface WordsOf {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly most: number
  readonly onChange: (text: string | undefined) => void
  readonly isDisabled: boolean
  readonly isMissing?: boolean
}

/** A line of words of a block; left empty, they are taken away. */
export const Words = ({
  label,
  placeholder,
  text,
  most,
  onChange,
  isDisabled,
  isMissing = false,
}: WordsOf) => (
  <Input
    variant="filled"
    value={text}
    maxLength={most}
    disabled={isDisabled}
    status={isMissing ? 'warning' : ''}
    aria-label={label}
    placeholder={placeholder}
    onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
  />
)

interface WordsOfPicture {
  readonly picture: BodyPicture
  readonly onChange: (change: { [Name in 'alt' | 'caption' | 'credit']?: string | undefined }) => void
  readonly isDisabled: boolean
}

/** What a picture shows, what stands below it and whose it is. */
export const PictureWords = ({ picture, onChange, isDisabled }: WordsOfPicture) => {
  const { alt = '', caption = '', credit = '' } = picture
  return (
    <div className="body-picture-words">
      <Words
        label="图片描述"
        placeholder="图片描述（必填，读给看不见图的人）"
        text={alt}
        most={300}
        onChange={(text) => onChange({ alt: text })}
        isDisabled={isDisabled}
        isMissing={alt.trim() === ''}
      />
      <Words
        label="图注"
        placeholder="图注（显示在图下）"
        text={caption}
        most={500}
        onChange={(text) => onChange({ caption: text })}
        isDisabled={isDisabled}
      />
      <Words
        label="图片来源"
        placeholder="图片来源"
        text={credit}
        most={100}
        onChange={(text) => onChange({ credit: text })}
        isDisabled={isDisabled}
      />
    </div>
  )
}
