/** The titles of the columns of a table. */
export const TableHead = ({ titles }: { readonly titles: readonly string[] }) => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th scope="col" key={title}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
)
